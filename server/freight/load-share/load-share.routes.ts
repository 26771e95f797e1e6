import { createLoadShare, listLoadShares, revokeLoadShare } from '#contract/entities/freight/load-share.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { seesPrices } from '#contract/rules/load-access.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { reachedOrigin } from '#server/kernel/base/origin.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { hashOfToken, newLinkToken } from '#server/kernel/base/link-token.ts'
import { readLoadOfDocument } from '#server/freight/load-document/load-document.repository.ts'
import {
  insertShare,
  listShares,
  readShare,
  setRevoked,
} from '#server/freight/load-share/load-share.repository.ts'
import { TRACK_PATH } from '#server/kernel/base/link-paths.ts'

async function shareable(tx: Tx, { id: userId, holder }: SessionUser, id: number) {
  const of = await orNotFound(readLoadOfDocument(tx, id))
  if (!seesPrices(of, { id: userId, can: holder.can }))
    throw new Forbidden({ load: [`${of.number} belongs to another dispatcher.`] })
  return of
}

export const loadShareRoutes: Routes = (app) => {
  const { config } = app.services
  const emitShareChanged = (tx: Tx, id: number, load: number) =>
    emit(tx, { type: 'LOAD_SHARE_CHANGED', data: { id, load } })

  mount(app, listLoadShares, async ({ tx, user, query: { load } }) => {
    await shareable(tx, user, load)
    const results = await listShares(tx, load)
    return { count: results.length, results }
  })

  mount(app, createLoadShare, async ({ tx, who, user, request, body: { load, days, ...shows } }) => {
    const of = await shareable(tx, user, load)
    if (of.deleted_at !== null) throw new Conflict({ load: [`${of.number} is deleted. Restore it first.`] })
    const token = newLinkToken()
    const expires_at = new Date(Date.now() + days * DAY_MS).toISOString()
    const id = await insertShare(tx, {
      load,
      created_by: user.id,
      token_hash: hashOfToken(token),
      ...shows,
      expires_at,
    })
    await audit(tx, {
      who,
      action: 'share',
      record_type: 'load',
      record_id: load,
      after: { expires_at, ...shows },
    })
    await emitShareChanged(tx, id, load)
    return {
      ...(await orNotFound(readShare(tx, id))),
      url: `${reachedOrigin(config, request)}${TRACK_PATH}/${token}`,
    }
  })

  mount(app, revokeLoadShare, async ({ tx, who, user, params: { id } }) => {
    const share = await orNotFound(readShare(tx, id))
    await shareable(tx, user, share.load)
    await setRevoked(tx, id)
    if (share.revoked_at === null) {
      await audit(tx, { who, action: 'unshare', record_type: 'load', record_id: share.load })
      await emitShareChanged(tx, id, share.load)
    }
    return orNotFound(readShare(tx, id))
  })
}
