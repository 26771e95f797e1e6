import { type SQL, sql } from 'drizzle-orm'
import { folded } from '#contract/rules/unaccented.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { beginsWith, isInQuery, searchKey, unionAll } from '#server/kernel/db/search-key.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { load } from '#server/freight/schema/load.table.ts'

/** Up to this many matches are looked up by id; with more, scanning in list order finds a page sooner. */
const FEW = 5000

/** Years to search, starting with next year, for a number without a year. */
const YEARS = sql.raw('10')

/** `26-48-13`, or `48-13` of any recent year. */
export function numberEnds(text: string): SQL[] {
  const [, year, week, sequence] = /^(?:(\d{2})-)?(\d{1,2})-(\d{1,5})$/.exec(text.trim()) ?? []
  if (week === undefined) return []
  const years =
    year === undefined
      ? sql`array(select (extract(year from now())::int + 1 - back)::smallint from generate_series(0, ${YEARS}) as back)`
      : sql`array[${2000 + Number(year)}::smallint]`
  return [
    sql`(${load.year} = any(${years}) and ${load.week} = ${Number(week)} and ${load.sequence} = ${Number(sequence)})`,
  ]
}

export async function searched(tx: Tx, text = ''): Promise<SQL[]> {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  const key = searchKey(typed) || typed
  const named = [broker.search_key, broker.search_key_2, broker.search_key_3].map(
    (name) =>
      sql`select ${broker.id} as id from ${broker} where ${broker.company_id} = ${tx.companyId} and ${beginsWith(name, key)}`,
  )
  const ways = [
    beginsWith(load.number_key, typed),
    ...numberEnds(typed),
    beginsWith(load.reference_key, typed),
    sql`${load.unit_key} = ${typed}`,
    beginsWith(load.pick_up_key, folded(text)),
    beginsWith(load.deliver_key, folded(text)),
    isInQuery(load.broker, unionAll(named)),
  ]
  const most = sql.raw(String(FEW + 1))
  const found = unionAll(
    ways.map(
      (way) =>
        sql`select ${load.id} as id from ${load} where ${load.company_id} = ${tx.companyId} and ${way} limit ${most}`,
    ),
  )
  const rows = await queryRows<{ id: number }>(tx, sql`select id from (${found}) as found limit ${most}`)
  return rows.length > FEW
    ? [sql`(${sql.join(ways, sql` or `)})`]
    : [sql`${load.id} = any(${sql.param(rows.map(({ id }) => id))}::int[])`]
}
