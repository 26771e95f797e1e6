import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { listConfirmedLoads, LoadTotals } from '#contract/entities/load.ts'
import { LOADS_SHOWN } from '#contract/rules/load-status.ts'
import { fingerprint } from '#server/core/idempotency.ts'
import type { Tx } from '#server/db/client.ts'
import { jsonText } from '#server/db/json-row.ts'
import { keptCount } from '#server/db/kept-count.ts'
import { emptyLow, ordersOf, rising } from '#server/db/order.ts'
import { beginsWith, searchKey } from '#server/db/search-key.ts'
import { broker } from '#server/entities/broker/broker.table.ts'
import { fromLoad, isPriced, listedFor } from '#server/entities/load/load.repository.ts'
import { load } from '#server/entities/load/load.table.ts'

type Query = z.output<typeof listConfirmedLoads.query>
/** What narrows a list of loads, and its order. */
export type LoadFilter = Omit<Query, 'page'>
type Order = NonNullable<Query['order']>

/** The orders of a list of loads. */
export const ORDERS = ordersOf<Exclude<Order, `-${string}`>>({
  number: rising(load.year, load.week, load.sequence, load.id),
  pick_up_date: emptyLow(load.pick_up_date, load.id),
  delivery_date: emptyLow(load.delivery_date, load.id),
  miles: emptyLow(load.miles, load.id),
})

const isAmong = (column: AnyPgColumn, ids: readonly number[] | undefined): SQL[] =>
  ids && ids.length > 0 ? [sql`${column} = any(${sql.param([...ids])}::int[])`] : []

const found = (text: string): SQL => {
  const typed = text.trim().toLowerCase()
  return sql`(${beginsWith(load.number_key, typed)} or ${beginsWith(load.reference_key, typed)} or lower(${load.unit_number}) = ${typed}
    or ${load.broker} in (select ${broker.id} from ${broker} where ${broker.company_id} = ${load.company_id}
      and ${beginsWith(broker.search_key, searchKey(typed))}))`
}

/** The loads of the transaction's company that pass a filter, as what follows `from`'s joins. */
export function passing(tx: Tx, { status, week, year, search = '', dispatcher, broker: brokers, vehicle, is_deleted }: LoadFilter): SQL {
  const parts = [
    sql`${load.company_id} = ${tx.companyId}`,
    is_deleted ? sql`${load.deleted_at} is not null` : sql`${load.deleted_at} is null`,
    ...(status === 0 ? [] : [sql`${load.status} in (${sql.raw(LOADS_SHOWN[status].join(','))})`]),
    ...(year === undefined ? [] : [sql`${load.year} = ${year}`]),
    ...(week === undefined ? [] : [sql`${load.week} = ${week}`]),
    ...isAmong(load.dispatcher, dispatcher),
    ...isAmong(load.broker, brokers),
    ...isAmong(load.vehicle, vehicle),
    ...(search.trim() === '' ? [] : [found(search)]),
  ]
  return sql.join(parts, sql` and `)
}

export function countLoads(tx: Tx, filter: LoadFilter): Promise<number> {
  const { order: _, ...narrowed } = filter
  return keptCount(tx, `load ${fingerprint(narrowed)}`, async () => {
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${load} where ${passing(tx, filter)}`)
    return rows[0]?.count ?? 0
  })
}

/** One page of loads as a user sees them, as the text of a JSON list. */
export async function listLoads(tx: Tx, viewer: { id: number; seesAllPrices: boolean }, { page, ...filter }: Query): Promise<string> {
  const order = ORDERS[filter.order ?? '-number']
  const ids = sql`select ${load.id} from ${load} where ${passing(tx, filter)} order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  const rows = sql`select ${listedFor(viewer.id, viewer.seesAllPrices)} as seen ${fromLoad}
    where ${load.company_id} = ${tx.companyId} and ${load.id} = any(array(${ids})) order by ${order}`
  return (await jsonText(tx, sql`(select coalesce(json_agg(seen), '[]') from (${rows}) as listed)`)) ?? '[]'
}

/** What the loads that pass a filter come to; money only of those whose prices the user may see. */
export async function totalLoads(tx: Tx, viewer: { id: number; seesAllPrices: boolean }, filter: LoadFilter): Promise<LoadTotals> {
  const priced = isPriced(viewer.id, viewer.seesAllPrices)
  const { rows } = await tx.execute<LoadTotals & Record<string, unknown>>(sql`
    select count(*)::int as loads, coalesce(round(sum(${load.miles})::numeric, 1), 0)::float8 as miles,
      count(*) filter (where ${priced})::int as priced,
      coalesce(round((sum(${load.miles}) filter (where ${priced}))::numeric, 1), 0)::float8 as priced_miles,
      coalesce(sum(${load.broker_price_cents}) filter (where ${priced}), 0)::float8 as broker_price_cents,
      coalesce(sum(${load.driver_price_cents}) filter (where ${priced}), 0)::float8 as driver_price_cents
    from ${load} where ${passing(tx, filter)}`)
  const [totals] = rows
  if (!totals) throw new Error('a sum has no row')
  return totals
}
