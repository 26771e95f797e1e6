import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { companyDay, withinMonth } from '#server/company/index.ts'
import { DIMENSIONS, dimensionKey, loadsCounted } from '#server/reports/dashboard/counted.repository.ts'
import { loadTally, loadTallyChange, loadTallyMonth } from '#server/reports/schema/tally.table.ts'
import { load } from '#server/freight/schema/load.table.ts'

// Without tallies, a year of 100,000 loads takes the dashboard twice as long, three years four times.
const COUNTED_BY = ['booked', 'earned'] as const

/**
 * Threshold for a separate broker tally in a month, and for one by dispatcher; below it reading the loads is
 * as fast.
 */
export const MANY_BOOKINGS = 50

const MONTH = 1
export const YEAR = 12

/** `first` is the period's first day. When true, tallies plus changes equal the loads. */
export const isTallied = (tx: Tx, first: SQL, months: typeof MONTH | typeof YEAR = MONTH): SQL =>
  sql`exists (select from ${loadTallyMonth} where ${loadTallyMonth.company_id} = ${tx.companyId} and ${loadTallyMonth.month} = ${first} and ${loadTallyMonth.months} = ${months})`

export const cellsOfTally = sql`unnest(${loadTally.keys}, ${loadTally.counts}, ${loadTally.broker_cents}, ${loadTally.driver_cents}) as cell (key, count, broker_cents, driver_cents)`
const arraysOfCells = sql`array_agg(key), array_agg(count), array_agg(broker_cents), array_agg(driver_cents)`
const columnsOfTally = sql`company_id, month, months, counted_by, dispatcher, broker, dimension, keys, counts, broker_cents, driver_cents`

/** Nobody else tallies until the end of the transaction. */
const tallyAlone = (tx: Tx) => tx.execute(sql`lock table ${loadTally} in share row exclusive mode`)

async function monthsToTally(tx: Tx): Promise<string[]> {
  const first = (at: SQL) => sql`(select min(${at}) from ${load} where ${load.company_id} = ${tx.companyId})`
  const today = companyDay(tx.companyId, sql`now()`)
  const rows = await queryRows<{ month: string }>(
    tx,
    sql`select month::date::text as month from generate_series(
        date_trunc('month', ${companyDay(tx.companyId, sql`least(${first(sql`${load.created_at}`)}, ${first(sql`${load.earned_at}`)})`)}::timestamp),
        date_trunc('month', (${today} - 2)::timestamp) - interval '1 month', interval '1 month') as month
      where not ${isTallied(tx, sql`month::date`)}
      union select month::text from ${loadTallyChange} where ${loadTallyChange.company_id} = ${tx.companyId} order by 1`,
  )
  return rows.map(({ month }) => month)
}

const yearSql = (month: SQL) => sql`date_trunc('year', ${month}::timestamp)::date`

/**
 * One statement counts and forgets the changes, so both see the same loads: later changes stay in the change
 * table.
 */
export async function tallyMonth(tx: Tx, month: string): Promise<void> {
  const first = sql`${month}::date`
  await tallyAlone(tx)
  await tx.execute(sql`select from ${company} where ${company.id} = ${tx.companyId} for share`)
  for (const table of [loadTally, loadTallyMonth])
    await tx.execute(sql`delete from ${table} where ${table.company_id} = ${tx.companyId}
      and (${table.month}, ${table.months}) in ((${first}, ${MONTH}), (${yearSql(first)}, ${YEAR}))`)
  await tx.insert(loadTallyMonth).values({ company_id: tx.companyId, month })
  const sets = sql.join(
    DIMENSIONS.flatMap((dimension) =>
      ['', ', whose', ', many', ', whose, many_of_whose'].map((more) => sql.raw(`(${dimension}${more})`)),
    ),
    sql`, `,
  )
  const tallied = COUNTED_BY.map((countedBy) => {
    const [loads, counted, cells] = ['loads', 'counted', 'cells'].map((part) =>
      sql.raw(`${countedBy}_${part}`),
    )
    const days = (at: SQL) => withinMonth(tx.companyId, at, first)
    const many = (of: SQL) =>
      sql`case when ${countedBy === 'booked'} and count(*) over (partition by ${of}) >= ${MANY_BOOKINGS} then broker end`
    return sql`${loads} as (${loadsCounted(tx, countedBy, days)}),
      ${counted} as (select *, dispatcher as whose, ${many(sql`broker`)} as many, ${many(sql`broker, dispatcher`)} as many_of_whose from ${loads}),
      ${cells} as (insert into ${loadTally} (${columnsOfTally})
        select ${tx.companyId}, ${first}, ${MONTH}, ${countedBy}, coalesce(whose, 0), coalesce(many, many_of_whose, 0), dimension, ${arraysOfCells} from (
          select whose, many, many_of_whose, least(grouping(many), grouping(many_of_whose)) = 0 as is_of_one, ${dimensionKey(DIMENSIONS)}, count(*)::int as count,
            sum(broker_cents)::bigint as broker_cents, sum(driver_cents)::bigint as driver_cents
          from ${counted} group by grouping sets (${sets})) as tallied
        where key is not null and (coalesce(many, many_of_whose) is not null or not is_of_one) group by whose, many, many_of_whose, dimension)`
  })
  await tx.execute(sql`with forgotten as (delete from ${loadTallyChange}
      where ${loadTallyChange.company_id} = ${tx.companyId} and ${loadTallyChange.month} = ${first}),
    ${sql.join(tallied, sql`, `)} select`)
}

export async function yearsToTally(tx: Tx): Promise<string[]> {
  const rows = await queryRows<{ year: string }>(
    tx,
    sql`select year::text from (select ${yearSql(sql`${loadTallyMonth.month}`)} as year, count(*) as months from ${loadTallyMonth}
        where ${loadTallyMonth.company_id} = ${tx.companyId} and ${loadTallyMonth.months} = ${MONTH} group by 1) as years
      where months = ${YEAR} and not ${isTallied(tx, sql`year`, YEAR)} order by 1`,
  )
  return rows.map(({ year }) => year)
}

/** A broker has its own yearly tally only where it has one in every month. */
export async function tallyYear(tx: Tx, year: string): Promise<void> {
  await tallyAlone(tx)
  const ofYear = sql`${loadTally.company_id} = ${tx.companyId} and ${loadTally.months} = ${MONTH}
    and ${loadTally.month} >= ${year}::date and ${loadTally.month} < ${year}::date + interval '1 year'`
  const isWhole = sql`(${loadTally.broker} = 0 or (${loadTally.counted_by}, ${loadTally.dispatcher}, ${loadTally.broker}) in (
    select ${loadTally.counted_by}, ${loadTally.dispatcher}, ${loadTally.broker} from ${loadTally}
    where ${ofYear} and ${loadTally.dimension} = 'broker' group by 1, 2, 3 having count(*) = ${YEAR}))`
  const mine = await tx
    .insert(loadTallyMonth)
    .values({ company_id: tx.companyId, month: year, months: YEAR })
    .onConflictDoNothing()
    .returning()
  if (mine.length === 0) return
  await tx.execute(sql`insert into ${loadTally} (${columnsOfTally})
    select ${tx.companyId}, ${year}::date, ${YEAR}, counted_by, dispatcher, broker, dimension, ${arraysOfCells} from (
      select ${loadTally.counted_by}, ${loadTally.dispatcher}, ${loadTally.broker}, ${loadTally.dimension}, cell.key, sum(cell.count)::int as count,
        sum(cell.broker_cents)::bigint as broker_cents, sum(cell.driver_cents)::bigint as driver_cents
      from ${loadTally} cross join ${cellsOfTally} where ${ofYear} and ${isWhole} group by 1, 2, 3, 4, 5) as summed
    group by counted_by, dispatcher, broker, dimension`)
}

/**
 * One transaction per month, so that none holds the lock for long; years follow once all their months are
 * tallied.
 */
export async function tallyAll(
  within: <Done>(work: (tx: Tx) => Promise<Done>) => Promise<Done>,
  isAborted = () => false,
): Promise<string[]> {
  const months = await within(monthsToTally)
  for (const month of months) if (!isAborted()) await within((tx) => tallyMonth(tx, month))
  for (const year of await within(yearsToTally)) if (!isAborted()) await within((tx) => tallyYear(tx, year))
  return months
}
