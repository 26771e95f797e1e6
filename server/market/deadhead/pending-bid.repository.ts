import type { PendingBid as FitPendingBid } from '#contract/rules/fit.ts'
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { bookedBid } from '#server/kernel/db/views.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { REACHED_NOBODY } from '#server/kernel/email/outgoing.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

/** `dispatcher` decides with `canSeePrices` who may read the amount. */
export interface PendingBid {
  bid: number
  vehicle: number
  offer: number
  dispatcher: number
  amount_cents: number
  broker: string
  state: 'pending' | 'accepted'
}

const MAX_AGE = sql`interval '14 days'`
// A bid without a reply counts as declined after two days, as in the bid advice.
const NO_PICKUP_TIME = sql`interval '2 days'`

const isAccepted = sql<boolean>`coalesce(${bid.answer} = 'accepted', false)`
const isOpen = and(
  or(isNull(bid.answer), inArray(bid.answer, ['countered', 'question', 'unclear'])),
  eq(offer.is_taken, false),
  eq(offer.is_withdrawn, false),
)
const amount = sql<number>`case when ${bid.answer} in ('accepted', 'countered')
  then coalesce(${bid.answer_price_cents}, ${bid.broker_price_cents}) else ${bid.broker_price_cents} end`

/**
 * Per vehicle one bid of each offer whose pickup is ahead: still negotiated, or accepted and not booked. The
 * accepted ones come first, then the newest.
 */
export async function pendingBidsOfVehicles(
  tx: Tx,
  vehicleIds: readonly number[],
  exceptOffer?: number,
): Promise<Map<number, PendingBid[]>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([bid.vehicle, bid.offer], {
      bid: bid.id,
      vehicle: sql<number>`${bid.vehicle}`,
      offer: bid.offer,
      dispatcher: bid.dispatcher,
      amount_cents: amount,
      broker: sql<string>`coalesce(nullif(${broker.name}, ''), ${bid.broker_email})`,
      state: sql<PendingBid['state']>`case when ${isAccepted} then 'accepted' else 'pending' end`,
    })
    .from(bid)
    .innerJoin(offer, and(eq(offer.company_id, bid.company_id), eq(offer.id, bid.offer)))
    .leftJoin(broker, and(eq(broker.company_id, offer.company_id), eq(broker.id, offer.broker)))
    .leftJoin(bookedBid, and(eq(bookedBid.company_id, bid.company_id), eq(bookedBid.bid, bid.id)))
    .where(
      and(
        eq(bid.company_id, tx.companyId),
        sql`${bid.vehicle} = any(${sql.param([...vehicleIds])}::int[])`,
        gt(bid.created_at, sql`now() - ${MAX_AGE}`),
        sql`coalesce(${offer.pick_up_date}, ${bid.created_at} + ${NO_PICKUP_TIME}) > now()`,
        isNull(bookedBid.load),
        or(isAccepted, isOpen),
        sql`exists (select from ${outgoingMail} where ${outgoingMail.company_id} = ${bid.company_id}
          and ${outgoingMail.bid} = ${bid.id} and ${notInArray(outgoingMail.state, REACHED_NOBODY)})`,
        exceptOffer === undefined ? undefined : ne(bid.offer, exceptOffer),
      ),
    )
    .orderBy(bid.vehicle, bid.offer, desc(isAccepted), desc(bid.id))
  const inOrder = rows.toSorted(
    (a, b) => Number(b.state === 'accepted') - Number(a.state === 'accepted') || b.bid - a.bid,
  )
  return Map.groupBy(inOrder, ({ vehicle }) => vehicle)
}

/** Without amounts, and without brokers for those who may not see bids; by truck, except those for one offer. */
export async function pendingBidsOfTrucks(
  tx: Tx,
  vehicles: readonly number[],
  showsBrokers: boolean,
): Promise<(vehicle: number, exceptOffer?: number | null) => readonly FitPendingBid[]> {
  const all = await pendingBidsOfVehicles(tx, vehicles)
  return (vehicle, exceptOffer) =>
    (all.get(vehicle) ?? [])
      .filter(({ offer: of }) => of !== exceptOffer)
      .map(({ broker: name, state }) => ({
        broker: showsBrokers ? name : '',
        is_accepted: state === 'accepted',
      }))
}
