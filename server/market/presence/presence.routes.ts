import { userName } from '#contract/rules/full-name.ts'
import { listPresence as listPresenceCall, reportPresence } from '#contract/entities/market/presence.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listPresence, putPresence, removePresence } from '#server/market/presence/presence.repository.ts'

export const presenceRoutes: Routes = (app) => {
  mount(app, listPresenceCall, async ({ tx }) => {
    const results = await listPresence(tx)
    return { count: results.length, results }
  })

  mount(app, reportPresence, async ({ tx, user, params: { id: offer }, body: { state } }) => {
    const change =
      state === 'left'
        ? await removePresence(tx, offer, user.id)
        : await putPresence(tx, { offer, user: user.id, state })
    if (change === 'missing') throw new NotFound()
    if (change === 'news')
      await emit(tx, { type: 'OFFER_PRESENCE', data: { offer, user: user.id, name: userName(user), state } })
  })
}
