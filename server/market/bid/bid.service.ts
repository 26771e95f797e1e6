import type { z } from 'zod'
import { dayText } from '#contract/rules/dates.ts'
import type { createOwnBid as createOwnBidCall } from '#contract/entities/market/bid.ts'
import { bidAddress } from '#contract/rules/mail-domain.ts'
import { hasExpired } from '#contract/rules/documents.ts'
import { isReason } from '#contract/rules/visible-text.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { json } from '#server/kernel/base/json-text.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { hasSameBid, insertBid, readBidVehicle } from '#server/market/bid/bid.repository.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { planOfferTrips, readOfferTrucks } from '#server/market/deadhead/offer-trip.service.ts'
import { lockOffer } from '#server/market/offer/offer.repository.ts'
import { offerForBidEvent } from '#server/market/offer/offer-shown.service.ts'
import { markBid } from '#server/market/offer/offer-write.repository.ts'
import { queueMail, type Relayed, formatSender } from '#server/kernel/email/queue.ts'
import { newReplyToken, replyAddress } from '#server/kernel/email/reply-address.ts'

/** Minutes within which an identical bid or reply is treated as a double click. */
export const SAME_WITHIN_MINUTES = 10

type NewBid = z.output<typeof createOwnBidCall.body>
export type BidOf = NewBid & { dispatcher: number }
type BidOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>
type BidVehicle = NonNullable<Awaited<ReturnType<typeof readBidVehicle>>>

async function openOffer(tx: Tx, id: number): Promise<BidOffer> {
  const offer = await lockOffer(tx, id)
  if (!offer) throw new NotFound({ offer: ['Offer not found.'] })
  if (offer.is_taken)
    throw new Conflict({
      offer: ['This offer is taken: we have a confirmed bid on it. Bid on another offer.'],
    })
  if (offer.is_withdrawn)
    throw new Conflict({ offer: ['The broker withdrew this offer. Bid on another offer.'] })
  return offer
}

async function findProblem(
  tx: Tx,
  { unit_number, status, documents_expire_on: end }: BidVehicle,
): Promise<string> {
  const isOut = status === 2
  const isExpired = end !== null && hasExpired(end, await companyToday(tx))
  if (isOut && isExpired)
    return `Unit ${unit_number} is out of service, and its documents expired on ${dayText(end)}.`
  if (isOut) return `Unit ${unit_number} is out of service.`
  return isExpired ? `Unit ${unit_number}’s documents expired on ${dayText(end)}.` : ''
}

async function readyVehicle(tx: Tx, id: number, reason: string): Promise<BidVehicle> {
  const vehicle = await readBidVehicle(tx, id)
  if (!vehicle) throw new NotFound({ vehicle: ['Vehicle not found.'] })
  if (vehicle.status === 3)
    throw new Conflict({ vehicle: [`Unit ${vehicle.unit_number} is retired. Bid with another vehicle.`] })
  const problem = await findProblem(tx, vehicle)
  if (problem !== '' && !isReason(reason)) {
    throw new Conflict({
      override_reason: [`${problem} Enter a reason to bid anyway, or choose another vehicle.`],
    })
  }
  return vehicle
}

function getAddress(offer: BidOffer): string {
  const address = bidAddress(offer)
  if (address === '')
    throw new BadRequest({ offer: ['This offer has no email address to bid to. Call the contact instead.'] })
  return address
}

export async function milesOut(
  read: Read,
  roads: Services['roads'],
  bid: Pick<NewBid, 'offer' | 'vehicle'>,
): Promise<number | null> {
  const known = await read((tx) => readOfferTrucks(tx, bid.offer, [bid.vehicle]))
  return (await planOfferTrips(known, roads)).get(bid.vehicle)?.deadhead?.miles ?? null
}

// Call under the offer's row lock: concurrent clicks and retries carry different idempotency keys, and only one
// may be sent.
async function refuseSame(tx: Tx, bid: BidOf & { broker_email: string }): Promise<void> {
  if (!(await hasSameBid(tx, bid, SAME_WITHIN_MINUTES))) return
  const sent = `This same bid was sent in the last ${SAME_WITHIN_MINUTES} minutes.`
  throw new Conflict({
    message: [`${sent} Change the vehicle, price, subject or message to bid again, or reply on its thread.`],
  })
}

export async function createBid(
  tx: Tx,
  who: Changer,
  { mailOutUrl }: Relayed,
  bid: BidOf & { miles_out: number | null },
): Promise<number> {
  const { subject, miles_out, ...rest } = bid
  const offer = await openOffer(tx, bid.offer)
  const vehicle = await readyVehicle(tx, bid.vehicle, bid.override_reason)
  const to = getAddress(offer)
  await refuseSame(tx, { ...bid, broker_email: to })
  const company = await readCompany(tx)
  const reply_token = newReplyToken()
  const values = {
    ...rest,
    broker_email: to,
    unit_number: vehicle.unit_number,
    driver_name: vehicle.driver_name,
  }
  const id = await insertBid(tx, { ...values, miles_out, reply_token })
  const message_id = offer.message_id.replace(/^<|>$/g, '')
  await queueMail(
    tx,
    {
      bid: id,
      from: formatSender(company),
      to,
      reply_to: replyAddress(company.intake_address, reply_token),
      subject,
      text: bid.message,
      in_reply_to: message_id,
      references: message_id && `<${message_id}>`,
    },
    { mailOutUrl },
    company.undo_send_seconds,
  )
  await markBid(tx, bid.offer)
  await audit(tx, { who, action: 'create', record_type: 'bid', record_id: id, after: { ...values, subject } })
  const offerText = await offerForBidEvent(tx, bid.offer)
  await emit(tx, {
    type: 'BID_CREATED',
    data: json(`{"id":${id},"load":${offerText},"dispatcher":${bid.dispatcher}}`),
  })
  return id
}
