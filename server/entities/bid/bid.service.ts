import { z } from 'zod'
import type { createOwnBid as createOwnBidCall } from '#contract/entities/bid.ts'
import { hasPosition, milesBetween, roadMilesEstimate } from '#contract/rules/distance.ts'
import { audit } from '#server/core/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/core/errors.ts'
import { json } from '#server/core/json-text.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { insertBid, readBidVehicle } from '#server/entities/bid/bid.repository.ts'
import { readCompany } from '#server/entities/company/company.repository.ts'
import { lockOffer, markBid, offerForBidEvent } from '#server/entities/offer/offer.repository.ts'
import { companyToday } from '#server/entities/vehicle/vehicle.repository.ts'
import { queueMail, type Relayed } from '#server/mail/out/queue.ts'
import { newReplyToken, replyAddress } from '#server/mail/reply-address.ts'

type NewBid = z.output<typeof createOwnBidCall.body>
type BidOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>
type BidVehicle = NonNullable<Awaited<ReturnType<typeof readBidVehicle>>>

const OTHER_VEHICLE = 'or bid with another vehicle.'

async function openOffer(tx: Tx, id: number): Promise<BidOffer> {
  const offer = await lockOffer(tx, id)
  if (!offer) throw new NotFound({ load: ['There is no such offer.'] })
  if (offer.is_taken) throw new Conflict({ load: ['This offer is taken: one of our bids on it was confirmed. Bid on another offer.'] })
  if (offer.is_withdrawn) throw new Conflict({ load: ['The broker has withdrawn this offer. Bid on another offer.'] })
  return offer
}

async function readyVehicle(tx: Tx, id: number): Promise<BidVehicle> {
  const vehicle = await readBidVehicle(tx, id)
  if (!vehicle) throw new NotFound({ vehicle: ['There is no such vehicle.'] })
  const unit = `Unit ${vehicle.unit_number}`
  if (vehicle.status === 3) throw new Conflict({ vehicle: [`${unit} is retired. Bid with another vehicle.`] })
  if (vehicle.status === 2) throw new Conflict({ vehicle: [`${unit} is out of service. Put it back in service first, ${OTHER_VEHICLE}`] })
  if (vehicle.papers_expire_on && vehicle.papers_expire_on < (await companyToday(tx))) {
    throw new Conflict({
      vehicle: [`The papers of unit ${vehicle.unit_number} expired on ${vehicle.papers_expire_on}. Renew them first, ${OTHER_VEHICLE}`],
    })
  }
  return vehicle
}

/** The broker's one address, without a name. */
function addressOf({ reply_to, contact_email }: BidOffer): string {
  const candidates = [reply_to, contact_email].map((text) => /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).map((text) => text.trim())
  const address = candidates.find((text) => z.email().max(254).safeParse(text).success)
  if (!address) {
    throw new BadRequest({ load: ['This offer names no e-mail address to bid to. Call the contact of the offer instead.'] })
  }
  return address
}

function milesOut(offer: BidOffer, vehicle: BidVehicle): number | null {
  return hasPosition(offer) && hasPosition(vehicle) ? roadMilesEstimate(milesBetween(offer, vehicle)) : null
}

const named = (name: string, address: string) => `"${name.replace(/["\\\p{Cc}]/gu, ' ').trim()}" <${address}>`

/** Keeps a bid and queues its mail in one transaction; answers the bid's id. Throws where the offer or the vehicle does not allow it. */
export async function createOwnBid(tx: Tx, who: { id: number; ip: string }, relayed: Relayed, bid: NewBid): Promise<number> {
  const offer = await openOffer(tx, bid.load)
  const vehicle = await readyVehicle(tx, bid.vehicle)
  const to = addressOf(offer)
  const company = await readCompany(tx)
  const reply_token = newReplyToken()
  const { subject, ...rest } = bid
  const kept = { ...rest, dispatcher: who.id, broker_email: to, unit_number: vehicle.unit_number, driver_name: vehicle.driver_name }
  const id = await insertBid(tx, { ...kept, miles_out: milesOut(offer, vehicle), reply_token })
  const message_id = offer.message_id.replace(/^<|>$/g, '')
  await queueMail(
    tx,
    {
      bid: id,
      from: named(company.name, company.intake_address),
      to,
      reply_to: replyAddress(company.intake_address, reply_token),
      subject,
      text: bid.message,
      in_reply_to: message_id,
      references: message_id && `<${message_id}>`,
    },
    relayed,
  )
  await markBid(tx, bid.load)
  await audit(tx, { who, ip: who.ip, action: 'create', record_type: 'bid', record_id: id, after: { ...kept, subject } })
  const load = await offerForBidEvent(tx, bid.load)
  await emit(tx, { type: 'BID_CREATED', data: json(`{"id":${id},"load":${load},"dispatcher":${who.id}}`) })
  return id
}
