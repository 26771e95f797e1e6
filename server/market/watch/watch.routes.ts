import { keepWatch, listWatchCatches, readWatchDraft } from '#contract/entities/market/watch.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { draftWatch } from '#server/market/watch/watch-draft.service.ts'
import { watches } from '#server/market/watch/watch.record.ts'
import { pageOfCatches, renewWatch } from '#server/market/watch/watch.repository.ts'

export const watchRoutes: Routes = (app) => {
  mount(app, readWatchDraft, ({ tx, query }) => draftWatch(tx, query))

  mount(app, listWatchCatches, async ({ tx, who, user, params, query }) => {
    await watches.open(tx, who, params.id)
    return pageOfCatches(tx, params.id, { page: query.page, isPriced: toViewer(user).seesAllPrices })
  })

  mount(app, keepWatch, async ({ tx, who, params }) => {
    await orNotFound(watches.lock(tx, who, params.id))
    await renewWatch(tx, params.id)
    await audit(tx, { who, action: 'keep', record_type: 'watch', record_id: params.id })
    return watches.open(tx, who, params.id)
  })
}
