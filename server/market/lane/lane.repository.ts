import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Lane, listLanes } from '#contract/entities/market/lane.ts'
import { companyDay, startOfDay } from '#server/company/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isPricedFor } from '#server/kernel/db/price-access.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { isWon } from '#server/market/bid/bid-filter.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { lane, laneWeek } from '#server/market/schema/lane.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

type Query = z.output<typeof listLanes.query>

/** A price of less than a mile says nothing about the mile. */
const isFar = sql`${offer.miles} >= 1`

const mondayOf = (tx: Tx, at: SQL) =>
  sql`date_trunc('week', ${companyDay(tx.companyId, at)}::timestamp)::date`

/**
 * Counts the offers of each lane and week again, from the week before the last one counted. A week keeps its
 * count when its offers are deleted.
 */
export async function countLanes(tx: Tx): Promise<void> {
  const since = startOfDay(
    tx.companyId,
    sql`(select max(${laneWeek.week}) - 7 from ${laneWeek} where ${laneWeek.company_id} = ${tx.companyId})`,
  )
  const counted = sql`select ${offer.pick_up_at_state} as from_state, ${offer.deliver_to_state} as to_state, ${offer.vehicle_type} as vehicle_type,
      ${mondayOf(tx, sql`${offer.received_date}`)} as week, count(*)::int as offers,
      coalesce(sum(${offer.posted_price_cents}) filter (where ${isFar}), 0)::bigint as posted_cents,
      coalesce(sum(${offer.miles}) filter (where ${offer.posted_price_cents} > 0 and ${isFar}), 0)::float8 as posted_miles
    from ${offer} where ${offer.company_id} = ${tx.companyId} and not ${offer.is_duplicate}
      and ${offer.received_date} >= coalesce(${since}, '-infinity') and ${offer.pick_up_at_state} <> '' and ${offer.deliver_to_state} <> ''
    group by 1, 2, 3, 4`
  await tx.execute(sql`insert into ${lane} (from_state, to_state, vehicle_type)
    select distinct from_state, to_state, vehicle_type from (${counted}) as counted on conflict do nothing`)
  await tx.execute(sql`insert into ${laneWeek} (week, lane, offers, posted_cents, posted_miles)
    select week, ${lane.id}, offers, posted_cents, posted_miles from (${counted}) as counted
    join ${lane} on ${lane.company_id} = ${tx.companyId} and ${lane.from_state} = counted.from_state
      and ${lane.to_state} = counted.to_state and ${lane.vehicle_type} = counted.vehicle_type
    on conflict (company_id, week, lane) do update
      set offers = excluded.offers, posted_cents = excluded.posted_cents, posted_miles = excluded.posted_miles
      where excluded.offers >= ${laneWeek.offers}`)
}

interface Asked {
  weeks: number
  viewer: Viewer
  /** Condition on `lane`. */
  where: SQL
}

const perMile = (cents: SQL, miles: SQL) => sql`round(${cents} / nullif(${miles}, 0))::int`

function lanes(tx: Tx, { weeks, viewer, where }: Asked): SQL {
  const thisWeek = mondayOf(tx, sql`now()`)
  const first = sql`(${thisWeek} - ${(weeks - 1) * 7}::int)`
  const isNow = sql`week >= ${first}`
  const isPriced = sql`${isFar} and ${bid.broker_price_cents} > 0 and ${isPricedFor(viewer, bid.dispatcher)}`
  const paid = (isCounted: SQL) =>
    perMile(
      sql`sum(${bid.broker_price_cents}) filter (where ${isCounted})`,
      sql`sum(${offer.miles}) filter (where ${isCounted})`,
    )
  return sql`select ${lane.id} as id, ${lane.version} as version, to_json(${lane.created_at}) #>> '{}' as created_at,
      to_json(${lane.updated_at}) #>> '{}' as updated_at, ${lane.from_state} as from_state, ${lane.to_state} as to_state,
      ${lane.vehicle_type} as vehicle_type, received.offers, received.offers_before,
      (select json_agg(json_build_object('monday', day::date, 'offers', coalesce(${laneWeek.offers}, 0)) order by day) from generate_series(${first}, ${thisWeek}, interval '7 days') as day
        left join ${laneWeek} on ${laneWeek.company_id} = ${lane.company_id} and ${laneWeek.lane} = ${lane.id} and ${laneWeek.week} = day::date) as weekly,
      received.posted_cents_per_mile, coalesce(sent.bids, 0) as bids, coalesce(sent.answered, 0) as answered, coalesce(sent.won, 0) as won,
      sent.asked_cents_per_mile, sent.won_cents_per_mile, sent.answer_minutes
    from ${lane}
    join (select lane, coalesce(sum(offers) filter (where ${isNow}), 0)::int as offers,
        coalesce(sum(offers) filter (where not (${isNow})), 0)::int as offers_before,
        ${perMile(sql`sum(posted_cents) filter (where ${isNow})`, sql`sum(posted_miles) filter (where ${isNow})`)} as posted_cents_per_mile
      from ${laneWeek} where ${laneWeek.company_id} = ${tx.companyId} and week >= ${first} - ${weeks * 7}::int group by lane
    ) as received on received.lane = ${lane.id}
    left join (select ${offer.pick_up_at_state} as from_state, ${offer.deliver_to_state} as to_state, ${offer.vehicle_type} as vehicle_type,
        count(*)::int as bids, (count(*) filter (where ${bid.broker_answered}))::int as answered, (count(*) filter (where ${isWon}))::int as won,
        ${paid(isPriced)} as asked_cents_per_mile, ${paid(sql`${isPriced} and ${isWon}`)} as won_cents_per_mile,
        round(avg(extract(epoch from ${bid.answered_at} - ${bid.created_at})) / 60, 1)::float8 as answer_minutes
      from ${bid} join ${offer} on ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer} and ${offer.is_bid}
      where ${bid.company_id} = ${tx.companyId} and ${bid.created_at} >= ${startOfDay(tx.companyId, first)} group by 1, 2, 3
    ) as sent on sent.from_state = ${lane.from_state} and sent.to_state = ${lane.to_state} and sent.vehicle_type = ${lane.vehicle_type}
    where ${lane.company_id} = ${tx.companyId} and ${where}`
}

const ORDERED = {
  offers: sql`offers`,
  offers_before: sql`offers_before`,
  posted_cents_per_mile: sql`posted_cents_per_mile`,
  asked_cents_per_mile: sql`asked_cents_per_mile`,
  bids: sql`bids`,
  won: sql`won`,
  answer_minutes: sql`answer_minutes`,
} as const

function orderOf(order: Query['order'] = '-offers'): SQL {
  const field = order.replace('-', '') as keyof typeof ORDERED
  const direction = order.startsWith('-') ? sql`desc nulls last` : sql`nulls last`
  return sql`${ORDERED[field]} ${direction}, from_state, to_state, vehicle_type`
}

const isOneOf = (column: SQL, values: readonly string[] | undefined) =>
  values && values.length > 0
    ? sql`and ${column} = any(${sql.param(values.map((value) => value.toUpperCase()))}::text[])`
    : sql``

export async function pageOfLanes(
  tx: Tx,
  { page, weeks, from_state, to_state, vehicle_type = '', order }: Query,
  viewer: Viewer,
): Promise<{ count: number; results: Lane[] }> {
  const where = sql`received.offers > 0 ${isOneOf(sql`${lane.from_state}`, from_state)} ${isOneOf(sql`${lane.to_state}`, to_state)}
    ${vehicle_type === '' ? sql`` : sql`and lower(${lane.vehicle_type}) = lower(${vehicle_type})`}`
  const all = lanes(tx, { weeks: Number(weeks), viewer, where })
  const [counted] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from (${all}) as listed`,
  )
  const results = await queryRows<Lane>(
    tx,
    sql`select * from (${all}) as listed order by ${orderOf(order)} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  )
  return { count: counted?.count ?? 0, results }
}

export async function readLane(tx: Tx, id: number, asked: Omit<Asked, 'where'>): Promise<Lane | undefined> {
  const [row] = await queryRows<Lane>(tx, lanes(tx, { ...asked, where: sql`${lane.id} = ${id}` }))
  return row
}

/** Undefined for an unknown offer, null for one whose lane has no figures. */
export async function laneOfOffer(tx: Tx, id: number): Promise<number | null | undefined> {
  const [row] = await queryRows<{ lane: number | null }>(
    tx,
    sql`select ${lane.id} as lane from ${offer} left join ${lane} on ${lane.company_id} = ${offer.company_id}
        and ${lane.from_state} = ${offer.pick_up_at_state} and ${lane.to_state} = ${offer.deliver_to_state} and ${lane.vehicle_type} = ${offer.vehicle_type}
      where ${offer.company_id} = ${tx.companyId} and ${offer.id} = ${id}`,
  )
  return row?.lane
}

/** In the last 24 hours, and in the same 24 hours one, two, three and four weeks before. */
export type DayCounts = readonly [number, number, number, number, number]

/** Offers by place of pickup as the emails wrote it. */
export async function countPickups(tx: Tx): Promise<{ place: string; counts: DayCounts }[]> {
  const weeksAgo = [0, 1, 2, 3, 4].map((weeks) => {
    const end = sql`now() - make_interval(days => ${weeks * 7}::int)`
    return sql`(count(*) filter (where ${offer.received_date} > ${end} - interval '1 day' and ${offer.received_date} <= ${end}))::int`
  })
  return queryRows(
    tx,
    sql`select ${offer.pick_up_at} as place, array[${sql.join(weeksAgo, sql`, `)}] as counts
      from ${offer} where ${offer.company_id} = ${tx.companyId} and not ${offer.is_duplicate} and ${offer.pick_up_at} <> ''
        and ${offer.received_date} > now() - interval '29 days' group by 1`,
  )
}
