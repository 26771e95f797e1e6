import { canSeePrices } from '#contract/rules/load-access.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { Conflict, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  findBookedLoad,
  findOtherWinner,
  readDecision,
  revertDecision,
} from '#server/market/bid/bid-answer.repository.ts'
import { deleteUnsentBid } from '#server/market/bid/bid.repository.ts'
import { hasMails, lockThread, readReplyBid } from '#server/market/bid/bid-thread.repository.ts'
import { lockOffer } from '#server/market/offer/offer.repository.ts'
import { offerForLive } from '#server/market/offer/offer-shown.service.ts'
import { remarkBid, settleOffer } from '#server/market/offer/offer-write.repository.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { bidOfMail, takeOut } from '#server/kernel/email/outgoing.repository.ts'

// Booking waits for the lock of the bid, and restoring a deleted load for the lock of its offer: call under both.
async function refuseBooked(tx: Tx, bidId: number): Promise<void> {
  const load = await findBookedLoad(tx, bidId)
  if (load) throw new Conflict(`This bid is booked as load ${load.number}. Delete the load first.`)
}

async function undoDecision(tx: Tx, bid: { id: number; offer: number }, mailId: number): Promise<void> {
  const decision = await readDecision(tx, bid.id)
  if (decision?.mail !== mailId) return
  await lockOffer(tx, bid.offer)
  await refuseBooked(tx, bid.id)
  await revertDecision(tx, bid.id, decision)
  const isTaken = (await findOtherWinner(tx, bid.offer, bid.id)) !== undefined
  if (await settleOffer(tx, bid.offer, { isTaken }))
    await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, bid.offer) })
}

export async function takeBackMail(
  tx: Tx,
  { who, viewer, mayAssign }: { who: Changer; viewer: Viewer; mayAssign: boolean },
  mailId: number,
): Promise<{ bid: number; offer: number; is_bid_gone: boolean }> {
  const bidId = await bidOfMail(tx, mailId)
  const bid = bidId === null ? undefined : await readReplyBid(tx, bidId)
  // A concurrent recall that ran first has already deleted the bid.
  if (!bid) throw new NotFound()
  if (!canSeePrices(bid, viewer) && !mayAssign)
    throw new Forbidden(`This bid belongs to ${bid.dispatcher_name}.`)
  if (!(await lockThread(tx, bid.id))) throw new NotFound()
  const mail = await takeOut(tx, mailId)
  if (!mail) throw new Conflict('Too late to undo: this email was already sent.')
  if (!(await hasMails(tx, bid.id))) {
    await lockOffer(tx, bid.offer)
    await refuseBooked(tx, bid.id)
  }
  const is_bid_gone = await deleteUnsentBid(tx, bid.id)
  if (!is_bid_gone) await undoDecision(tx, bid, mailId)
  const { to, subject, text } = mail
  await audit(tx, {
    who,
    action: 'take back',
    record_type: 'bid',
    record_id: bid.id,
    before: { to, subject, text },
  })
  if (is_bid_gone && (await remarkBid(tx, bid.offer)))
    await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, bid.offer) })
  await emit(tx, { type: 'BID_CHANGED', data: { id: bid.id } })
  return { bid: bid.id, offer: bid.offer, is_bid_gone }
}
