import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { LoadTotals } from '#contract/entities/freight/load-totals.ts'
import type { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import { LOADS_SHOWN } from '#contract/rules/load-status.ts'
import { fingerprint } from '#server/kernel/http/idempotency.ts'
import { whereIn } from '#server/kernel/db/where-in.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { cachedCount } from '#server/kernel/db/cached-count.ts'
import { emptyLow, defineOrders, rising } from '#server/kernel/db/order.ts'
import { isPricedFor } from '#server/kernel/db/price-access.ts'
import { runNamed } from '#server/kernel/db/statement.ts'
import { withinDays } from '#server/company/index.ts'
import { fromLoad, listedFor } from '#server/freight/load-list/load-detail.repository.ts'
import { searched } from '#server/freight/load-record/load-search.repository.ts'
import { isEarned, isUnproven } from '#server/freight/load-record/load-status.repository.ts'
import { load } from '#server/freight/schema/load.table.ts'

type Query = z.output<typeof listConfirmedLoads.query>
export type LoadFilter = Omit<Query, 'page'>
type Order = NonNullable<Query['order']>

export const ORDERS = defineOrders<Exclude<Order, `-${string}`>>({
  number: rising(load.year, load.week, load.sequence, load.id),
  pick_up_date: emptyLow(load.pick_up_date, load.id),
  delivery_date: emptyLow(load.delivery_date, load.id),
  miles: emptyLow(load.miles, load.id),
})

const isIn = (column: AnyPgColumn, states: readonly string[] | undefined): SQL[] =>
  states && states.length > 0
    ? [sql`${column} = any(${sql.param(states.map((state) => state.toUpperCase()))}::text[])`]
    : []

export async function listConditions(tx: Tx, filter: LoadFilter): Promise<SQL> {
  const {
    status,
    week,
    year,
    search,
    dispatcher,
    broker: brokers,
    vehicle,
    driver,
    is_deleted,
    is_earned,
  } = filter
  const { waits_for_document, is_invoiced } = filter
  const drivers = [...whereIn(load.driver, driver), ...whereIn(load.second_driver, driver)]
  const parts = [
    sql`${load.company_id} = ${tx.companyId}`,
    is_deleted ? sql`${load.deleted_at} is not null` : sql`${load.deleted_at} is null`,
    ...(status === 0 ? [] : [sql`${load.status} in (${sql.raw(LOADS_SHOWN[status].join(','))})`]),
    ...(year === undefined ? [] : [sql`${load.year} = ${year}`]),
    ...(week === undefined ? [] : [sql`${load.week} = ${week}`]),
    ...withinDays(tx.companyId, load.created_at, filter.booked_from, filter.booked_to),
    ...withinDays(tx.companyId, load.earned_at, filter.earned_from, filter.earned_to),
    ...(is_earned === undefined ? [] : [sql`(${isEarned}) = ${is_earned}`]),
    ...whereIn(load.dispatcher, dispatcher),
    ...whereIn(load.broker, brokers),
    ...whereIn(load.vehicle, vehicle),
    ...(drivers.length === 0 ? [] : [sql`(${sql.join(drivers, sql` or `)})`]),
    ...(waits_for_document === undefined ? [] : [waits_for_document ? isUnproven : sql`not ${isUnproven}`]),
    ...(is_invoiced === undefined
      ? []
      : [is_invoiced ? sql`${load.invoice} is not null` : sql`${load.invoice} is null`]),
    ...isIn(load.pick_up_state, filter.pickup_state),
    ...isIn(load.deliver_state, filter.delivery_state),
    ...(await searched(tx, search)),
  ]
  return sql.join(parts, sql` and `)
}

export function countLoads(tx: Tx, filter: LoadFilter): Promise<number> {
  const { order: _, ...narrowed } = filter
  return cachedCount(tx, `load ${fingerprint(narrowed)}`, async () => {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${load} where ${await listConditions(tx, filter)}`,
    )
    return rows[0]?.count ?? 0
  })
}

/**
 * Prepared-statement name for the unfiltered first page of a week, which is opened all day; undefined for
 * other queries.
 */
function nameOf(
  what: string,
  { year, week, status, page, order = '-number', ...others }: Query,
): string | undefined {
  const isWeek = year !== undefined && week !== undefined && page === 1 && order === '-number'
  return isWeek && Object.values(others).every((value) => value === undefined || value === '')
    ? `${what} of a week, ${status}`
    : undefined
}

async function run<Row>(tx: Tx, name: string | undefined, query: SQL): Promise<Row[]> {
  return name === undefined ? ((await tx.execute(query)).rows as Row[]) : runNamed<Row>(tx, name, query)
}

export async function listLoads(tx: Tx, viewer: PriceViewer, query: Query): Promise<string> {
  const order = ORDERS[query.order ?? '-number']
  // Inlined: PostgreSQL does not cache a plan whose limit and offset are parameters.
  const page = sql.raw(`limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}`)
  const ids = sql`select ${load.id} from ${load} where ${await listConditions(tx, query)} order by ${order} ${page}`
  const rows = sql`select ${listedFor(viewer)} as seen ${fromLoad}
    where ${load.company_id} = ${tx.companyId} and ${load.id} = any(array(${ids})) order by ${order}`
  const text = sql`select (select coalesce(json_agg(seen), '[]') from (${rows}) as listed)::text as text`
  const [answer] = await run<{ text: string }>(tx, nameOf('loads', query), text)
  return answer?.text ?? '[]'
}

/** Sums money only over loads whose prices the user may see. */
export async function totalLoads(tx: Tx, viewer: PriceViewer, query: Query): Promise<LoadTotals> {
  const priced = isPricedFor(viewer, load.dispatcher)
  // PostgreSQL sums `real` as `real`, with six digits.
  const miles = sql`${load.miles}::float8`
  const totaled = sql`
    select count(*)::int as loads, coalesce(round(sum(${miles})::numeric, 1), 0)::float8 as miles,
      count(*) filter (where ${priced})::int as priced,
      coalesce(round((sum(${miles}) filter (where ${priced}))::numeric, 1), 0)::float8 as priced_miles,
      coalesce(sum(${load.broker_price_cents}) filter (where ${priced}), 0)::float8 as broker_price_cents,
      coalesce(sum(${load.driver_price_cents}) filter (where ${priced}), 0)::float8 as driver_price_cents
    from ${load} where ${await listConditions(tx, query)}`
  const [totals] = await run<LoadTotals>(tx, nameOf('totals', query), totaled)
  if (!totals) throw new Error('a sum has no row')
  return totals
}
