import { type SQL, sql } from 'drizzle-orm'
import type { DashboardType } from '#contract/entities/reports/dashboard.ts'
import { whereIn, wherePeople } from '#server/kernel/db/where-in.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { companyDay } from '#server/company/index.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { isEarned } from '#server/freight/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

export const DIMENSIONS = ['day', 'lane', 'vehicle', 'broker', 'dispatcher'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** `booked`: day of booking; `earned`: day of delivery or TONU. */
export type CountedBy = 'booked' | 'earned'

export const LANE_ARROW = '>'

export const dimensionKey = (dimensions: readonly Dimension[]): SQL => {
  const choose = (then: (name: SQL, text: string) => SQL) =>
    sql.join(
      dimensions.map(
        (dimension) =>
          sql`when grouping(${sql.raw(dimension)}) = 0 then ${then(sql.raw(dimension), dimension)}`,
      ),
      sql` `,
    )
  return sql`case ${choose((_, text) => sql.raw(`'${text}'`))} end as dimension, case ${choose((name) => sql`${name}::text`)} end as key`
}

const laneSql = (from: SQL, to: SQL) => sql`${from} || ${sql.raw(`'${LANE_ARROW}'`)} || ${to}`
const all = (parts: readonly SQL[]) => sql.join([...parts], sql` and `)

export function loadsCounted(
  tx: Tx,
  countedBy: CountedBy,
  days: (at: SQL) => SQL[],
  more: readonly SQL[] = [],
): SQL {
  const at = countedBy === 'booked' ? sql`${load.created_at}` : sql`${load.earned_at}`
  return sql`select ${companyDay(tx.companyId, at)} as day, ${laneSql(sql`${load.pick_up_state}`, sql`${load.deliver_state}`)} as lane,
      ${load.vehicle} as vehicle, ${load.broker} as broker, ${load.dispatcher} as dispatcher,
      1 as count, ${load.broker_price_cents}::bigint as broker_cents, ${load.driver_price_cents}::bigint as driver_cents
    from ${load} where ${all([
      sql`${load.company_id} = ${tx.companyId}`,
      sql`${load.deleted_at} is null`,
      ...(countedBy === 'earned' ? [isEarned] : []),
      ...days(at),
      ...more,
    ])}`
}

const inStates = (column: SQL, states: readonly string[] | undefined): SQL[] =>
  states && states.length > 0 ? [sql`${column} = any(${sql.param([...states])}::text[])`] : []

/** Null or undefined means all. */
export interface Scope {
  dispatchers: readonly number[] | null
  brokers?: readonly number[] | undefined
}
export interface ListScope extends Scope {
  vehicles?: readonly number[] | undefined
  from?: readonly string[] | undefined
  to?: readonly string[] | undefined
}

export const loadsOfDispatchers = (dispatchers: readonly number[] | null): SQL[] =>
  wherePeople(load.dispatcher, dispatchers)

const none = sql`null::int`
const toOffer = (of: typeof bid | typeof driverBid) =>
  sql`join ${offer} on ${offer.company_id} = ${of.company_id} and ${offer.id} = ${of.offer}`
const SOURCES = {
  1: { of: offer, from: sql`${offer}`, at: sql`${offer.received_date}`, dispatcher: none, vehicle: none },
  2: {
    of: bid,
    from: sql`${bid} ${toOffer(bid)}`,
    at: sql`${bid.created_at}`,
    dispatcher: sql`${bid.dispatcher}`,
    vehicle: sql`${bid.vehicle}`,
  },
  3: {
    of: driverBid,
    from: sql`${driverBid} ${toOffer(driverBid)}`,
    at: sql`${driverBid.created_at}`,
    dispatcher: sql`${driverBid.asked_by}`,
    vehicle: sql`${driverBid.vehicle}`,
  },
} as const

/** Offers are shared by all users, so their rows carry no prices. */
export function othersCounted(
  tx: Tx,
  type: Exclude<DashboardType, 4>,
  days: (at: SQL) => SQL[],
  narrowed: ListScope,
): SQL {
  const { dispatchers, brokers } = narrowed
  const { of, from, at, dispatcher, vehicle } = SOURCES[type]
  return sql`select ${of.id} as id, ${offer.id} as offer, ${at} as at, ${companyDay(tx.companyId, at)} as day,
      ${laneSql(sql`${offer.pick_up_at_state}`, sql`${offer.deliver_to_state}`)} as lane, ${vehicle} as vehicle, ${offer.broker} as broker,
      ${dispatcher} as dispatcher, 1 as count, null::bigint as broker_cents, null::bigint as driver_cents
    from ${from} where ${all([
      sql`${of.company_id} = ${tx.companyId}`,
      ...days(at),
      ...(type === 1 ? [] : wherePeople(dispatcher, dispatchers)),
      ...whereIn(offer.broker, brokers),
      ...whereIn(vehicle, narrowed.vehicles),
      ...inStates(sql`${offer.pick_up_at_state}`, narrowed.from),
      ...inStates(sql`${offer.deliver_to_state}`, narrowed.to),
    ])}`
}
