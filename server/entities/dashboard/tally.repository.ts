import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows.ts'
import { company } from '#server/entities/company/company.table.ts'
import { dayOf, withinMonth } from '#server/entities/company/company-days.repository.ts'
import { DIMENSIONS, keyOf, loadsCounted } from '#server/entities/dashboard/counted.repository.ts'
import { loadTally, loadTallyChange, loadTallyMonth } from '#server/entities/dashboard/tally.table.ts'
import { load } from '#server/entities/load/load.table.ts'

const COUNTED_BY = ['booked', 'earned'] as const

/** A broker with so many bookings in a month is tallied for itself; of the others the loads are as few as their tallies were. */
export const MANY_BOOKINGS = 50

/** Whether a month is tallied: then its tallies and changes say what its loads say; `month` is its first day. */
export const isTallied = (tx: Tx, month: SQL): SQL =>
  sql`exists (select from ${loadTallyMonth} where ${loadTallyMonth.company_id} = ${tx.companyId} and ${loadTallyMonth.month} = ${month})`

/** The first days of the months that are over and not tallied, or changed since, the oldest first. */
export async function monthsToTally(tx: Tx): Promise<string[]> {
  const first = (at: SQL) => sql`(select min(${at}) from ${load} where ${load.company_id} = ${tx.companyId})`
  const today = dayOf(tx.companyId, sql`now()`)
  const rows = await rowsOf<{ month: string }>(
    tx,
    sql`select month::date::text as month from generate_series(
        date_trunc('month', ${dayOf(tx.companyId, sql`least(${first(sql`${load.created_at}`)}, ${first(sql`${load.earned_at}`)})`)}::timestamp),
        date_trunc('month', (${today} - 2)::timestamp) - interval '1 month', interval '1 month') as month
      where not ${isTallied(tx, sql`month::date`)}
      union select month::text from ${loadTallyChange} where ${loadTallyChange.company_id} = ${tx.companyId} order by 1`,
  )
  return rows.map(({ month }) => month)
}

/** Counts a month that is over anew, of one snapshot: its changes that are seen there are in its tallies, the others stay beside them. */
export async function tallyMonth(tx: Tx, month: string): Promise<void> {
  const own = { company_id: tx.companyId, month }
  const isOfMonth = (table: typeof loadTally | typeof loadTallyChange) =>
    sql`${table.company_id} = ${own.company_id} and ${table.month} = ${month}::date`
  await tx.execute(sql`set transaction isolation level repeatable read`)
  await tx.execute(sql`select from ${company} where ${company.id} = ${tx.companyId} for share`)
  const again = { target: [loadTallyMonth.company_id, loadTallyMonth.month], set: { tallied_at: sql`now()` } }
  await tx.insert(loadTallyMonth).values(own).onConflictDoUpdate(again)
  await tx.execute(sql`delete from ${loadTallyChange} where ${isOfMonth(loadTallyChange)}`)
  await tx.execute(sql`delete from ${loadTally} where ${isOfMonth(loadTally)}`)
  const sets = sql.join(
    DIMENSIONS.flatMap((dimension) => ['', ', whose', ', many'].map((more) => sql.raw(`(${dimension}${more})`))),
    sql`, `,
  )
  for (const countedBy of COUNTED_BY) {
    const days = (at: SQL) => withinMonth(tx.companyId, at, sql`${month}::date`)
    const isMany = sql`${countedBy === 'booked'} and count(*) over (partition by broker) >= ${MANY_BOOKINGS}`
    await tx.execute(sql`
      with loads as (${loadsCounted(tx, countedBy, days)}),
      counted as (select *, dispatcher as whose, case when ${isMany} then broker end as many from loads)
      insert into ${loadTally} (company_id, month, counted_by, dispatcher, broker, dimension, key, count, broker_cents, driver_cents)
      select ${tx.companyId}, ${month}::date, ${countedBy}, coalesce(whose, 0), coalesce(many, 0), dimension, key, count, broker_cents, driver_cents from (
        select whose, many, grouping(many) = 0 as is_of_one, ${keyOf(DIMENSIONS)}, count(*) as count, sum(broker_cents) as broker_cents, sum(driver_cents) as driver_cents
        from counted group by grouping sets (${sets})) as tallied
      where key is not null and (many is not null or not is_of_one)`)
  }
}
