import { mayBookBid } from '#contract/rules/load-access.ts'
import { BadRequest, Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { bookedFrom } from '#server/freight/load-record/load.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { type lockAnswer, type lockOffer, readUserName } from '#server/market/index.ts'

/** Source of a booking: a bid on an offer, the offer alone, or neither. */
export interface Requested {
  readonly bid: number | null
  readonly offer: number | null
}

/** Locked until commit. */
export interface LockedSource {
  readonly bid: Awaited<ReturnType<typeof lockAnswer>>
  readonly offer: Awaited<ReturnType<typeof lockOffer>>
}

type Rule = (
  tx: Tx,
  booking: LockedSource & { readonly who: LoadChanger; readonly requested: Requested },
) => Promise<void>

const bidExists: Rule = async (_tx, { requested, bid }) => {
  if (requested.bid !== null && !bid) throw new BadRequest({ bid: ['Bid not found.'] })
}

const bidIsOwn: Rule = async (tx, { who, bid }) => {
  if (!bid || mayBookBid(bid, who)) return
  const name = await readUserName(tx, bid.dispatcher)
  throw new Forbidden({ bid: [`This bid belongs to ${name}. Ask ${name} to book it.`] })
}

const bidIsNotBooked: Rule = async (tx, { requested }) => {
  const booked = requested.bid === null ? undefined : await bookedFrom(tx, 'bid', requested.bid)
  if (booked) throw new Conflict({ bid: [`This bid is already booked as load ${booked.number}.`] })
}

const offerExists: Rule = async (_tx, { requested, offer }) => {
  if (requested.offer !== null && !offer) throw new BadRequest({ offer: ['Offer not found.'] })
}

const offerIsNotBooked: Rule = async (tx, { bid, offer }) => {
  const booked = offer && (await bookedFrom(tx, 'offer', offer.id))
  if (!booked) return
  throw new Conflict(
    bid
      ? { bid: [`This bid’s offer is already booked as load ${booked.number}.`] }
      : { offer: [`This offer is already booked as load ${booked.number}.`] },
  )
}

/** Its confirmed bid may still be booked. */
const offerIsNotTaken: Rule = async (_tx, { bid, offer }) => {
  if (!bid && offer?.is_taken)
    throw new Conflict({ offer: ['This offer is taken: we have a confirmed bid on it. Book that bid.'] })
}

/** The first that is broken refuses the booking. */
export const SOURCE_RULES: readonly Rule[] = [
  bidExists,
  bidIsOwn,
  bidIsNotBooked,
  offerExists,
  offerIsNotBooked,
  offerIsNotTaken,
]
