import type { z } from 'zod'
import type { createLoadShare, LoadShare } from '#contract/entities/freight/load-share.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { TRACK_PATH } from '#server/kernel/base/link-paths.ts'
import { hashOfToken, newLinkToken } from '#server/kernel/base/link-token.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { readLoadOfDocument } from '#server/freight/load-document/load-document.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import {
  insertShare,
  listShares,
  readShare,
  setRevoked,
} from '#server/freight/load-share/load-share.repository.ts'

async function openShareable(tx: Tx, viewer: LoadViewer, id: number) {
  const load = await orNotFound(readLoadOfDocument(tx, id))
  if (!seesPrices(load, viewer))
    throw new Forbidden({ load: [`${load.number} belongs to another dispatcher.`] })
  return load
}

const announce = (tx: Tx, id: number, load: number) =>
  emit(tx, { type: 'LOAD_SHARE_CHANGED', data: { id, load } })

export async function listSharesOf(tx: Tx, viewer: LoadViewer, load: number): Promise<LoadShare[]> {
  await openShareable(tx, viewer, load)
  return listShares(tx, load)
}

/** The link is shown once: only its hash is stored. */
export async function shareLoad(
  tx: Tx,
  who: LoadChanger,
  { load, days, ...shows }: z.output<typeof createLoadShare.body>,
  origin: string,
): Promise<LoadShare & { url: string }> {
  const { number, deleted_at } = await openShareable(tx, who, load)
  if (deleted_at !== null) throw new Conflict({ load: [`${number} is deleted. Restore it first.`] })
  const token = newLinkToken()
  const expires_at = new Date(Date.now() + days * DAY_MS).toISOString()
  const id = await insertShare(tx, {
    load,
    created_by: who.id,
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
  await announce(tx, id, load)
  return { ...(await orNotFound(readShare(tx, id))), url: `${origin}${TRACK_PATH}/${token}` }
}

export async function revokeShare(tx: Tx, who: LoadChanger, id: number): Promise<LoadShare> {
  const share = await orNotFound(readShare(tx, id))
  await openShareable(tx, who, share.load)
  await setRevoked(tx, id)
  if (share.revoked_at === null) {
    await audit(tx, { who, action: 'unshare', record_type: 'load', record_id: share.load })
    await announce(tx, id, share.load)
  }
  return orNotFound(readShare(tx, id))
}
