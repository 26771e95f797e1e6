import type { BillingHold } from '#contract/rules/billing-holds.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { bookedFrom } from '#server/freight/load-record/load.repository.ts'
import {
  findSameFile,
  insertLoadDocument,
  moveLoadDocument,
} from '#server/freight/load-document/load-document.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import {
  type ConfirmationRow,
  findVersion,
  lockConfirmation,
  lockOfBid,
  updateConfirmation,
} from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import { isOutdated, mergedReading } from '#server/freight/rate-confirmation/read-again.ts'
import {
  isProven,
  getRateConfirmationStatus,
  settle,
} from '#server/freight/rate-confirmation/status.service.ts'
import type { Reading } from '#server/freight/confirmation-parser/read-confirmation.ts'

const KIND = 'rate_confirmation'

async function isUnprovenRevision(tx: Tx, row: ConfirmationRow, load: number): Promise<boolean> {
  const found = await getRateConfirmationStatus(tx, load)
  const isRevision =
    found?.versions.some((one) => one.row.id !== row.id && one.row.state !== 'not_a_confirmation') ?? false
  return found !== undefined && isRevision && row.cleared_at === null && !isProven(row, found.load)
}

/** Files of a deleted load for the same bid move to the new load. */
async function attach(tx: Tx, row: ConfirmationRow, load: number): Promise<void> {
  const { file_key, file_name, content_type, size, sha256, sent_by } = row
  const known = await findVersion(tx, { load, bid: null, sha256 })
  if (known && known.id !== row.id) return
  const is_pending = await isUnprovenRevision(tx, row, load)
  const same = await findSameFile(tx, { load, kind: KIND, sha256 })
  if (same === undefined && row.document !== null) {
    await moveLoadDocument(tx, row.document, load)
    await updateConfirmation(tx, row.id, { load, is_pending })
    const [before, after] = [{ load: row.load }, { load }]
    return audit(tx, {
      action: 'update',
      record_type: 'load_document',
      record_id: row.document,
      before,
      after,
    })
  }
  const document =
    same ??
    (await insertLoadDocument(tx, {
      load,
      kind: KIND,
      file_key,
      file_name,
      content_type,
      size,
      sha256,
      sent_by,
    }))
  await updateConfirmation(tx, row.id, { load, document, is_pending })
  await audit(tx, {
    action: 'create',
    record_type: 'load_document',
    record_id: document,
    after: { load, kind: KIND, file_name },
  })
}

const keyOf = ({ code, text }: BillingHold) => `${code} ${text}`

/** Notifies only of holds that are not in `known`. */
async function emitChanged(tx: Tx, load: number, known: readonly BillingHold[] = []): Promise<void> {
  await emit(tx, { type: 'ORDER_CHANGED', data: { id: load } })
  const status = await getRateConfirmationStatus(tx, load)
  const before = new Set(known.map(keyOf))
  if (
    !status ||
    status.holds.every((hold) => before.has(keyOf(hold))) ||
    status.load.bid === null ||
    status.load.offer === null
  )
    return
  await notify(tx, {
    type: 'BROKER_RESPONDED_BID',
    user_ids: [status.load.dispatcher],
    title: `<b>${escaped(status.load.number)}</b>: check the rate confirmation`,
    sub_title: status.holds.some(({ code }) => code === 'alarm')
      ? 'Payer or sender doesn’t match.'
      : 'Doesn’t match the load.',
    metadata: { id: status.load.offer, bid: status.load.bid },
  })
}

export async function concludeReading(tx: Tx, id: number, reading: Reading | null): Promise<void> {
  const row = await lockConfirmation(tx, id)
  if (reading === null || row?.state !== 'waiting') return
  await updateConfirmation(tx, id, { reading, state: reading.state })
  const isOne = reading.state !== 'not_a_confirmation'
  const booked =
    row.load === null && row.bid !== null && isOne ? await bookedFrom(tx, 'bid', row.bid) : undefined
  if (booked) await attach(tx, row, booked.id)
  const load = row.load ?? booked?.id
  if (load === undefined) return
  await settle(tx, load)
  await emitChanged(tx, load)
}

/** Keeps decisions made by users; leaves a version that waits for its first reading to that. */
export async function concludeRereading(tx: Tx, id: number, reading: Reading | null): Promise<void> {
  const row = await lockConfirmation(tx, id)
  if (reading === null || !row || !isOutdated(row)) return
  const known = row.load === null ? [] : ((await getRateConfirmationStatus(tx, row.load))?.holds ?? [])
  const merged = mergedReading(row, reading)
  await updateConfirmation(tx, id, { reading: merged, state: merged.state })
  if (row.load === null) return
  await settle(tx, row.load)
  await emitChanged(tx, row.load, known)
}

export async function takeBidConfirmations(tx: Tx, bid: number, load: number): Promise<void> {
  const rows = await lockOfBid(tx, bid)
  const readRows = rows.filter(({ state }) => state !== 'waiting' && state !== 'not_a_confirmation')
  for (const row of readRows) await attach(tx, row, load)
  if (readRows.length > 0) await settle(tx, load)
}
