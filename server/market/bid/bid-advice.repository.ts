import { type SQL, sql } from 'drizzle-orm'
import type { PastBid } from '#contract/rules/bid-advice.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isPricedFor } from '#server/kernel/db/price-access.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { isWon } from '#server/market/bid/bid-filter.repository.ts'
import { findRegion } from '#server/market/bid/regions.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

export interface AdvisedOffer {
  id: number
  miles: number | null
  from: string
  to: string
  vehicle_type: string
  broker: number | null
}

const DAYS = sql.raw('365')
const MAX_ROWS = sql.raw('1000')
const NEAR = { least: 0.67, most: 1.5 }

export const readAdvisedOffers = (tx: Tx, ids: readonly number[]): Promise<AdvisedOffer[]> =>
  queryRows<AdvisedOffer>(
    tx,
    sql`select ${offer.id} as id, ${offer.miles}::float8 as miles, ${offer.pick_up_at_state} as from, ${offer.deliver_to_state} as to,
      ${offer.vehicle_type} as vehicle_type, ${offer.broker} as broker from ${offer} where ${offer.company_id} = ${tx.companyId} and ${offer.id} = any(${sql.param([...ids])}::int[])`,
  )

const isOneOf = (column: SQL, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::text[])`

/** A delivered bid without a reply counts as declined after two days. */
export function bidsForAdvice(
  tx: Tx,
  { miles, from, to, vehicle_type, broker, id }: AdvisedOffer & { miles: number },
  viewer: Viewer,
): Promise<PastBid[]> {
  const isLane = sql`(${offer.pick_up_at_state} = ${from} and ${offer.deliver_to_state} = ${to} and ${from} <> '')`
  const isRegion = sql`(${isOneOf(sql`${offer.pick_up_at_state}`, findRegion(from))} and ${isOneOf(sql`${offer.deliver_to_state}`, findRegion(to))})`
  const isUnreached = sql`coalesce((select ${outgoingMail.state} in ('failed', 'bounced', 'uncertain') from ${outgoingMail}
    where ${outgoingMail.company_id} = ${bid.company_id} and ${outgoingMail.bid} = ${bid.id} order by ${outgoingMail.id} limit 1), false)`
  return queryRows<PastBid>(
    tx,
    sql`select ${bid.broker_price_cents} as price_cents, ${offer.miles}::float8 as miles, coalesce(${isWon}, false) as is_won,
        (extract(epoch from now() - ${bid.created_at}) / 86400)::float8 as age_days, ${isLane} as is_lane, ${isRegion} as is_region,
        coalesce(${offer.broker} = ${broker}::int, false) as is_broker, lower(${offer.vehicle_type}) = lower(${vehicle_type}) as is_vehicle_type
      from ${bid} join ${offer} on ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer} and ${offer.is_bid}
      where ${bid.company_id} = ${tx.companyId} and ${bid.created_at} > now() - make_interval(days => ${DAYS}) and ${offer.id} <> ${id}
        and ${offer.miles} > 0 and ${bid.broker_price_cents} > 0
        and ${isPricedFor(viewer, bid.dispatcher)}
        and ((${bid.answer} in ('accepted', 'rejected', 'countered') and ${bid.answer_confirmed_at} is not null)
          or (not ${bid.broker_answered} and ${bid.created_at} < now() - interval '2 days' and not ${isUnreached}))
        and (${isLane} or ${offer.miles} between ${miles * NEAR.least} and ${miles * NEAR.most})
      order by ${bid.created_at} desc limit ${MAX_ROWS}`,
  )
}
