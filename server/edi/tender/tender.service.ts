import type { Partner } from '#server/edi/partner/partner.repository.ts'
import type { Tender } from '#server/edi/sets/tender.ts'
import { announceTender, replyToTender } from '#server/edi/tender/reply.service.ts'
import { describeChanges } from '#server/edi/tender/tender-changes.ts'
import { respondBy, saveTenderOffer, whyNoLoad } from '#server/edi/tender/tender-offer.service.ts'
import {
  type BookedLoad,
  insertTender,
  lockShipment,
  readBooked,
  type TenderRow,
  updateTender,
} from '#server/edi/tender/tender.repository.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { markWithdrawn, offerForLive } from '#server/market/index.ts'

/** `review` says why a person has to look at it first. */
export type TenderResult =
  | { readonly tender: number; readonly summary: string; readonly review?: string }
  | { readonly tender: null; readonly summary: string; readonly review: string }

interface Known {
  readonly partner: Partner
  readonly row: TenderRow
  readonly booked: BookedLoad | undefined
}

async function ask(
  tx: Tx,
  { partner, row, booked }: Known & { booked: BookedLoad },
  request: 'change' | 'cancel',
  note: string,
): Promise<TenderResult> {
  await updateTender(tx, row.id, { request, note })
  await announceTender(tx, row.id)
  const wants = request === 'cancel' ? 'cancels' : 'changes'
  await notify(tx, {
    type: 'TENDER',
    user_ids: [booked.dispatcher],
    title: `<b>${escaped(partner.name)}</b> ${wants} load ${escaped(booked.number)}`,
    sub_title: note || `Shipment ${row.shipment_id}. The load wasn’t changed.`,
    metadata: { id: row.id },
  })
  return {
    tender: row.id,
    summary: request === 'cancel' ? 'Cancellation of a booked load' : 'Change of a booked load',
  }
}

async function cancel(tx: Tx, { partner, row, booked }: Known): Promise<TenderResult> {
  if (booked) return ask(tx, { partner, row, booked }, 'cancel', '')
  await updateTender(tx, row.id, { state: 'canceled', is_to_book: false })
  await announceTender(tx, row.id)
  const by = { from: partner.name, at: new Date().toISOString(), is_verified: true }
  const ids = row.offer === null ? [] : [row.offer]
  for (const id of await markWithdrawn(tx, ids, { sentence: 'Tender canceled by EDI.', by }))
    await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, id) })
  if (row.state === 'accepted')
    await notify(tx, {
      type: 'TENDER',
      can: ['load-tenders', 'edit'],
      title: `<b>${escaped(partner.name)}</b> canceled shipment ${escaped(row.shipment_id)}`,
      sub_title: 'It was accepted, but not booked yet.',
      metadata: { id: row.id },
    })
  return { tender: row.id, summary: 'Tender canceled' }
}

/** A new version of a tender gets a new answer, unless only its freight changed. */
async function saveTender(
  tx: Tx,
  partner: Partner,
  content: Tender,
  row: TenderRow | undefined,
): Promise<Pick<TenderRow, 'id' | 'shipment_id' | 'round' | 'state'>> {
  const offer = await saveTenderOffer(tx, partner, content)
  const isOver = row !== undefined && row.state !== 'open' && row.state !== 'accepted'
  const values = {
    content,
    offer,
    price_cents: content.price_cents,
    respond_by: await respondBy(tx, content),
    is_to_book: partner.tender_rule === 'book',
    is_due: partner.tender_rule === 'book',
    note: '',
    request: '' as const,
  }
  if (!row) {
    const of = { partner: partner.id, shipment_id: content.shipment_id, state: 'open' as const }
    const id = await insertTender(tx, { ...of, ...values })
    await announceTender(tx, id)
    return { ...of, id, round: 1 }
  }
  const again = isOver ? { state: 'open' as const, replied_at: null, round: row.round + 1 } : {}
  await updateTender(tx, row.id, { ...values, ...again })
  await announceTender(tx, row.id)
  return { ...row, ...again }
}

const SUMMARY = {
  '00': 'Load tender',
  '01': 'Tender canceled',
  '04': 'Tender changed',
  '05': 'Tender replaced',
}

/** A message never changes a booked load; the dispatcher is asked. */
export async function handleTender(tx: Tx, partner: Partner, content: Tender): Promise<TenderResult> {
  const summary = SUMMARY[content.purpose] ?? SUMMARY['00']
  if (content.shipment_id === '')
    return { tender: null, summary, review: 'The tender has no shipment number.' }
  const row = await lockShipment(tx, partner.id, content.shipment_id)
  const known = row && { partner, row, booked: await readBooked(tx, row.offer) }
  if (content.purpose === '01') {
    if (known) return cancel(tx, known)
    return { tender: null, summary, review: `No tender for shipment ${content.shipment_id} was received.` }
  }
  const review = whyNoLoad(content)
  if (review !== undefined) return { tender: null, summary, review }
  if (known?.booked) {
    const note = describeChanges(known.row.content, content)
    if (note === '') return { tender: known.row.id, summary: 'Repeats a booked tender' }
    return ask(tx, { ...known, booked: known.booked }, 'change', note)
  }
  const tender = await saveTender(tx, partner, content, row)
  if (partner.reply === 'at_once' && tender.state === 'open')
    await replyToTender(tx, partner, tender, { isAccepted: true })
  tx.afterCommit(signalJob)
  return { tender: tender.id, summary }
}
