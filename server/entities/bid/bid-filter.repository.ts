import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { listBids } from '#contract/entities/bid.ts'
import type { Tx } from '#server/db/client.ts'
import { bid } from '#server/entities/bid/bid.table.ts'
import { company } from '#server/entities/company/company.table.ts'
import { offer } from '#server/entities/offer/offer.table.ts'

/** What a list of bids is narrowed by; a part that is absent or empty is off. */
export type BidFilter = Omit<z.output<typeof listBids.query>, 'page'>

const isOff = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The parts of a filter that narrow something; undefined where none does. */
export function narrowing(filter: BidFilter): BidFilter | undefined {
  const parts = Object.entries(filter).filter(([, value]) => !isOff(value))
  return parts.length === 0 ? undefined : (Object.fromEntries(parts) as BidFilter)
}

const upper = (texts: readonly string[]) => texts.map((text) => text.toUpperCase())
const holds = (column: PgColumn, part: string) => sql`strpos(lower(${column}), lower(${part.trim()})) > 0`

function onDay(companyId: number, column: PgColumn, day: string): SQL {
  const zone = sql`(select ${company.time_zone} from ${company} where ${company.id} = ${companyId})`
  const start = (days: number) => sql`(${day}::date + ${days}::int)::timestamp at time zone ${zone}`
  return sql`${column} >= ${start(0)} and ${column} < ${start(1)}`
}

const ANSWERED = {
  none: sql`not ${bid.broker_answered}`,
  to_confirm: sql`${bid.broker_answered} and ${bid.answer_confirmed_at} is null`,
}

function ofBid(companyId: number, { dispatcher, bid_created_date, broker_email, answer, offer: offerId }: BidFilter): SQL[] {
  return [
    ...(dispatcher ? [inArray(bid.dispatcher, dispatcher)] : []),
    ...(bid_created_date ? [onDay(companyId, bid.created_at, bid_created_date)] : []),
    ...(broker_email ? [holds(bid.broker_email, broker_email)] : []),
    ...(answer ? [answer === 'none' || answer === 'to_confirm' ? ANSWERED[answer] : eq(bid.answer, answer)] : []),
    ...(offerId ? [eq(bid.offer, offerId)] : []),
  ]
}

function ofOffer(companyId: number, filter: BidFilter): SQL[] {
  return [
    ...(filter.pickup_state ? [inArray(offer.pick_up_at_state, upper(filter.pickup_state))] : []),
    ...(filter.delivery_state ? [inArray(offer.deliver_to_state, upper(filter.delivery_state))] : []),
    ...(filter.pickup_address ? [holds(offer.pick_up_at, filter.pickup_address)] : []),
    ...(filter.delivery_address ? [holds(offer.deliver_to, filter.delivery_address)] : []),
    ...(filter.pickup_date ? [onDay(companyId, offer.pick_up_date, filter.pickup_date)] : []),
    ...(filter.delivery_date ? [onDay(companyId, offer.delivery_date, filter.delivery_date)] : []),
    ...(filter.broker ? [eq(offer.broker, filter.broker)] : []),
  ]
}

/** The rest of a select of the company's bids that pass a filter; an offer is looked at only where the filter speaks of one. */
export function bidsThatPass({ companyId }: Tx, filter: BidFilter): SQL {
  const offers = ofOffer(companyId, filter)
  const join = sql`join ${offer} on ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer} and ${offer.is_bid}`
  const parts = [eq(bid.company_id, companyId), ...ofBid(companyId, filter), ...offers]
  return sql`from ${bid} ${offers.length > 0 ? join : sql``} where ${and(...parts)}`
}
