import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { listBids } from '#contract/entities/market/bid.ts'
import { whereIn } from '#server/kernel/db/where-in.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { REACHED_NOBODY } from '#server/kernel/email/outgoing.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { withinDays } from '#server/company/index.ts'
import { offer } from '#server/market/schema/offer.table.ts'

export type BidFilter = Omit<z.output<typeof listBids.query>, 'page' | 'order'>
export type BidOrder = NonNullable<z.output<typeof listBids.query>['order']>

const isOff = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export function narrowing(filter: BidFilter): BidFilter | undefined {
  const parts = Object.entries(filter).filter(([, value]) => !isOff(value))
  return parts.length === 0 ? undefined : (Object.fromEntries(parts) as BidFilter)
}

const upper = (texts: readonly string[]) => texts.map((text) => text.toUpperCase())
const holds = (column: PgColumn, part: string) => holdsText(column, part)

const onDay = (companyId: number, column: PgColumn, day: string): SQL[] =>
  withinDays(companyId, column, day, day)

/** An email of ours that reached the broker is newer than the last reply. */
export const isReplied = sql`exists (select from ${outgoingMail}
  where ${outgoingMail.company_id} = ${bid.company_id} and ${outgoingMail.bid} = ${bid.id}
    and ${outgoingMail.created_at} >= ${bid.answered_at} and ${notInArray(outgoingMail.state, REACHED_NOBODY)})`

export const isToConfirm = sql`${bid.broker_answered} and ${bid.answer_confirmed_at} is null
    and (coalesce(${bid.answer} in ('accepted', 'rejected'), false) or not ${isReplied})`
export const isWon = sql`${bid.answer} = 'accepted' and ${bid.answer_confirmed_at} is not null`

const ANSWERED = {
  none: sql`not ${bid.broker_answered}`,
  to_confirm: isToConfirm,
  won: isWon,
}
const isAnswered = (answer: string): answer is keyof typeof ANSWERED => answer in ANSWERED

function ofBid(companyId: number, filter: BidFilter): SQL[] {
  const {
    dispatcher,
    bid_created_date,
    created_from,
    created_to,
    broker_email,
    answer,
    offer: offerId,
  } = filter
  return [
    ...(dispatcher ? [inArray(bid.dispatcher, dispatcher)] : []),
    ...whereIn(bid.vehicle, filter.vehicle),
    ...(bid_created_date ? onDay(companyId, bid.created_at, bid_created_date) : []),
    ...withinDays(companyId, bid.created_at, created_from, created_to),
    ...(broker_email ? [holds(bid.broker_email, broker_email)] : []),
    ...(answer ? [isAnswered(answer) ? ANSWERED[answer] : eq(bid.answer, answer)] : []),
    ...(offerId ? [eq(bid.offer, offerId)] : []),
  ]
}

const found = (companyId: number, text: string): SQL =>
  or(
    holds(offer.order_number, text),
    holds(offer.pick_up_at, text),
    holds(offer.deliver_to, text),
    sql`${offer.broker} in (select ${broker.id} from ${broker} where ${broker.company_id} = ${companyId} and ${holds(broker.name, text)})`,
  ) ?? sql`true`

function ofOffer(companyId: number, filter: BidFilter): SQL[] {
  return [
    ...(filter.pickup_state ? [inArray(offer.pick_up_at_state, upper(filter.pickup_state))] : []),
    ...(filter.delivery_state ? [inArray(offer.deliver_to_state, upper(filter.delivery_state))] : []),
    ...(filter.pickup_address ? [holds(offer.pick_up_at, filter.pickup_address)] : []),
    ...(filter.delivery_address ? [holds(offer.deliver_to, filter.delivery_address)] : []),
    ...(filter.pickup_date ? onDay(companyId, offer.pick_up_date, filter.pickup_date) : []),
    ...(filter.delivery_date ? onDay(companyId, offer.delivery_date, filter.delivery_date) : []),
    ...whereIn(offer.broker, filter.broker),
    ...(filter.search ? [found(companyId, filter.search)] : []),
  ]
}

const ORDERED = {
  created_at: bid.created_at,
  answered_at: bid.answered_at,
  pick_up_date: offer.pick_up_date,
  order_number: offer.order_number,
}

export function bidOrder(order: BidOrder | undefined): { by: SQL; needsOffer: boolean } {
  if (!order) return { by: sql`${bid.id} desc`, needsOffer: false }
  const field = order.replace('-', '') as keyof typeof ORDERED
  const direction = order.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return {
    by: sql`${ORDERED[field]} ${direction}, ${bid.id} desc`,
    needsOffer: field === 'pick_up_date' || field === 'order_number',
  }
}

export function bidsThatPass({ companyId }: Tx, filter: BidFilter, needsOffer = false): SQL {
  const offers = ofOffer(companyId, filter)
  const join = sql`join ${offer} on ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer} and ${offer.is_bid}`
  const parts = [eq(bid.company_id, companyId), ...ofBid(companyId, filter), ...offers]
  return sql`from ${bid} ${needsOffer || offers.length > 0 ? join : sql``} where ${and(...parts)}`
}
