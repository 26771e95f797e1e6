import { type SQL, sql } from 'drizzle-orm'
import { DASHBOARD_NAMES, type DashboardType } from '#contract/entities/reports/dashboard.ts'
import type { DayRange } from '#contract/rules/day-range.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { startOfDay, withinDays } from '#server/company/index.ts'
import {
  type CountedBy,
  type Dimension,
  dimensionKey,
  loadsCounted,
  loadsOfDispatchers,
  type Scope,
  type ListScope,
  othersCounted,
} from '#server/reports/dashboard/counted.repository.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { cellsOfTally, isTallied, YEAR } from '#server/reports/dashboard/tally.repository.ts'
import { loadTally, loadTallyChange } from '#server/reports/schema/tally.table.ts'
import { isTonu, isUnderWay } from '#server/freight/index.ts'

/** Prices in cents; null when not every one of them may be seen. */
export interface Figure {
  dimension: Dimension
  key: string
  count: number
  broker_cents: number | null
  driver_cents: number | null
}

interface FigureScope extends Scope {
  range: DayRange
  dimensions: readonly Dimension[]
  /** The only dispatcher whose prices may be seen; null means all. */
  priced: number | null
}

const MAX_NAMES = sql.raw(String(DASHBOARD_NAMES))
const EVERYBODY = 0
const OF_ALL = 0

const groupingSets = (dimensions: readonly Dimension[]) =>
  sql.join(
    dimensions.map((dimension) => sql`(${sql.raw(dimension)})`),
    sql`, `,
  )

const addUp = (cells: SQL, priced: number | null) => {
  const seen = (total: SQL, own: SQL) =>
    priced === null
      ? sql`sum(${total})::float8`
      : sql`case when sum(count) = sum(own_count) then sum(${own})::float8 end`
  return sql`select dimension, key, count, broker_cents, driver_cents from (
      select dimension, key, sum(count)::int as count, ${seen(sql`broker_cents`, sql`own_broker_cents`)} as broker_cents,
        ${seen(sql`driver_cents`, sql`own_driver_cents`)} as driver_cents,
        row_number() over (partition by dimension order by sum(count) desc, length(key), key) as place
      from (${cells}) as cells where key is not null group by dimension, key having sum(count) > 0) as added
    where place <= ${MAX_NAMES} or dimension in ('day', 'lane') order by dimension, place`
}

const ownSql = (isOwn: SQL) =>
  sql`, coalesce(sum(count) ${isOwn}, 0) as own_count, sum(broker_cents) ${isOwn} as own_broker_cents, sum(driver_cents) ${isOwn} as own_driver_cents`

const counting = (rows: SQL, dimensions: readonly Dimension[], priced: number | null) => {
  return sql`select ${dimensionKey(dimensions)}, sum(count) as count, sum(broker_cents) as broker_cents, sum(driver_cents) as driver_cents
      ${priced === null ? sql`` : ownSql(sql`filter (where dispatcher = ${priced}::int)`)}
    from ${rows} as counted group by grouping sets (${groupingSets(dimensions)})`
}

export const otherFigures = (
  tx: Tx,
  type: Exclude<DashboardType, 4>,
  { range, dimensions, priced, ...narrowed }: FigureScope,
): Promise<Figure[]> => {
  const days = (at: SQL) => withinDays(tx.companyId, at, range.from, range.to)
  return queryRows(
    tx,
    addUp(counting(sql`(${othersCounted(tx, type, days, narrowed)})`, dimensions, priced), priced),
  )
}

export async function otherCounts(
  tx: Tx,
  types: readonly Exclude<DashboardType, 4>[],
  ranges: readonly DayRange[],
  narrowed: ListScope,
): Promise<(type: DashboardType, place: number) => number> {
  const counted = types.flatMap((type) =>
    ranges.map(({ from, to }, index) => {
      const rows = othersCounted(tx, type, (at: SQL) => withinDays(tx.companyId, at, from, to), narrowed)
      return sql`select ${type}::int as type, ${index}::int as place, (select count(*)::int from (${rows}) as counted) as count`
    }),
  )
  const rows = await queryRows<{ type: DashboardType; place: number; count: number }>(
    tx,
    sql.join(counted, sql` union all `),
  )
  return (type, place) => rows.find((row) => row.type === type && row.place === place)?.count ?? 0
}

export const tonuFigures = (
  tx: Tx,
  { from, to }: DayRange,
  dispatchers: readonly number[] | null,
  dimensions: readonly Dimension[],
): Promise<Pick<Figure, 'dimension' | 'key' | 'count'>[]> => {
  const days = (at: SQL) => withinDays(tx.companyId, at, from, to)
  const rows = loadsCounted(tx, 'earned', days, [isTonu, ...loadsOfDispatchers(dispatchers)])
  return queryRows(
    tx,
    sql`select ${dimensionKey(dimensions)}, count(*)::int as count from (${rows}) as counted group by grouping sets (${groupingSets(dimensions)})`,
  )
}

export async function plannedFigure(tx: Tx, { from, to }: DayRange, dispatchers: readonly number[] | null) {
  const conditions = [
    ...withinDays(tx.companyId, load.earned_at, from, to),
    ...loadsOfDispatchers(dispatchers),
  ]
  const [row] = await queryRows<{ count: number; broker_cents: number; driver_cents: number }>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(${load.broker_price_cents}), 0)::float8 as broker_cents,
        coalesce(sum(${load.driver_price_cents}), 0)::float8 as driver_cents
      from ${load} where ${load.company_id} = ${tx.companyId} and ${load.deleted_at} is null and ${isUnderWay} and ${sql.join(conditions, sql` and `)}`,
  )
  return row ?? { count: 0, broker_cents: 0, driver_cents: 0 }
}

export async function loadFigures(tx: Tx, countedBy: CountedBy, scope: FigureScope): Promise<Figure[]> {
  const { priced, dispatchers, brokers } = scope
  if (!brokers || priced === null) return listFigures(tx, countedBy, scope)
  const all = await listFigures(tx, countedBy, { ...scope, priced: null })
  const isOwn = dispatchers === null || dispatchers.includes(priced)
  const own = isOwn ? await listFigures(tx, countedBy, { ...scope, dispatchers: [priced], priced: null }) : []
  const figureKey = ({ dimension, key, count }: Figure) => `${dimension} ${key} ${count}`
  const seen = new Map(own.map((figure) => [figureKey(figure), figure]))
  return all.map(
    (figure) => seen.get(figureKey(figure)) ?? { ...figure, broker_cents: null, driver_cents: null },
  )
}

/**
 * Reads complete years and months from tallies plus later changes, all other days load by load. Only brokers
 * with many bookings in a month have their own tally, and by dispatcher only where that dispatcher booked
 * many.
 */
function listFigures(
  tx: Tx,
  countedBy: CountedBy,
  { range, dimensions, priced, dispatchers, brokers }: FigureScope,
): Promise<Figure[]> {
  const dispatcherIds = dispatchers ?? [EVERYBODY]
  const isOwn = priced !== null && (dispatchers === null || dispatchers.includes(priced))
  const ints = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`
  const ofOwn = sql`filter (where ${loadTally.dispatcher} = ${isOwn ? priced : null}::int)`
  const ofDispatchers = sql`filter (where ${loadTally.dispatcher} = any(${ints(dispatcherIds)}))`
  const own = sql`, coalesce(sum(cell.count) ${ofOwn}, 0), sum(cell.broker_cents) ${ofOwn}, sum(cell.driver_cents) ${ofOwn}`
  const isPair = brokers !== undefined && dispatchers !== null
  const days = (at: SQL) => [
    sql`${at} >= gaps.starts`,
    sql`${at} < gaps.ends`,
    ...(brokers ? [sql`${load.broker} = gaps.broker`] : []),
    ...(isPair ? [sql`${load.dispatcher} = gaps.whose`] : loadsOfDispatchers(dispatchers)),
  ]
  const hasTallies = brokers === undefined || countedBy === 'booked'
  const ofEach = sql`unnest(${ints(brokers ? [...new Set(brokers)] : [OF_ALL])}) as of_broker (broker)
    cross join unnest(${ints(isPair ? [...new Set(dispatchers)] : [EVERYBODY])}) as of_whose (whose)`
  const isMany = (first: SQL, months: number, part: SQL) => sql`exists (select from ${loadTally}
    where ${loadTally.company_id} = ${tx.companyId} and ${loadTally.month} = ${first} and ${loadTally.months} = ${months} and ${loadTally.counted_by} = ${countedBy}
      and ${loadTally.dispatcher} = ${part}.whose and ${loadTally.broker} = ${part}.broker and ${loadTally.dimension} = 'broker')`
  const changed = loadTallyChange
  const changes = sql`select ${changed.day}, ${changed.lane}, ${changed.vehicle}, ${changed.broker}, ${changed.dispatcher},
      ${changed.count}, ${changed.broker_cents}, ${changed.driver_cents}
    from parts join ${changed} on ${changed.company_id} = ${tx.companyId} and ${changed.month} = parts.month
    where parts.is_tallied and ${changed.counted_by} = ${countedBy} and ${brokers ? sql`${changed.broker} = parts.broker` : sql`true`}
      and ${isPair ? sql`${changed.dispatcher} = parts.whose` : dispatchers ? sql`${changed.dispatcher} = any(${ints(dispatchers)})` : sql`true`}`
  const cells = sql`${counting(sql`counted_one_by_one`, dimensions, priced)}
    union all
    select ${loadTally.dimension}, cell.key, sum(cell.count) ${ofDispatchers}, sum(cell.broker_cents) ${ofDispatchers}, sum(cell.driver_cents) ${ofDispatchers}
      ${priced === null ? sql`` : own}
    from tallied join ${loadTally} on ${loadTally.company_id} = ${tx.companyId} and ${loadTally.month} = tallied.month
      and ${loadTally.months} = tallied.months and ${loadTally.broker} = tallied.broker cross join ${cellsOfTally}
    where ${loadTally.counted_by} = ${countedBy}
      and ${brokers ? sql`${loadTally.dispatcher} = tallied.whose` : sql`${loadTally.dispatcher} = any(${ints(priced === null ? dispatcherIds : [...dispatcherIds, priced])})`}
      and ${loadTally.dimension} = any(${sql.param([...dimensions])}::text[])
    group by 1, 2 having sum(cell.count) ${ofDispatchers} > 0`
  return queryRows(
    tx,
    sql`with months as (
        select month::date as month, greatest(month::date, ${range.from}::date) as first,
          least((month + interval '1 month')::date, ${range.to}::date + 1) as after
        from generate_series(date_trunc('month', ${range.from}::timestamp), ${range.to}::timestamp, interval '1 month') as month),
      parts as materialized (
        select month, first, after, date_trunc('year', month)::date as year, asked.broker, asked.whose,
          ${hasTallies} and first = month and after = (month + interval '1 month')::date
          and ${isTallied(tx, sql`months.month`)} ${brokers ? sql`and ${isMany(sql`months.month`, 1, sql`asked`)}` : sql``} as is_tallied
        from months cross join (select broker, whose from ${ofEach}) as asked),
      years as materialized (
        select year, broker, whose from parts where is_tallied group by year, broker, whose having count(*) = ${YEAR}
          and ${isTallied(tx, sql`parts.year`, YEAR)} ${brokers ? sql`and ${isMany(sql`parts.year`, YEAR, sql`parts`)}` : sql``}),
      tallied as materialized (
        select year as month, ${YEAR}::int as months, broker, whose from years
        union all select month, 1, broker, whose from parts where is_tallied and (year, broker, whose) not in (select year, broker, whose from years)),
      gaps as materialized (
        select ${startOfDay(tx.companyId, sql`first`)} as starts, ${startOfDay(tx.companyId, sql`after`)} as ends, broker, whose
        from parts where not is_tallied),
      counted_one_by_one as (
        -- Gap by gap by its index: a join of all at once would read every load.
        select loads.* from gaps cross join lateral (${loadsCounted(tx, countedBy, days)} offset 0) as loads
        union all ${changes})
      ${addUp(cells, priced)}`,
  )
}
