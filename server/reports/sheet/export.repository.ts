import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SheetKind } from '#contract/entities.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { isNamedList, NAMED_LISTS } from '#server/kernel/handbook/handbook.repository.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import { toArchive } from '#server/kernel/sheets/sheet-sql.repository.ts'

export const WRITTEN_KINDS = (Object.keys(SHEET_RULES) as SheetKind[]).filter(
  (kind) => SHEET_RULES[kind].export !== undefined,
)

export const writtenColumns = (kind: SheetKind): SheetColumn[] =>
  SHEET_COLUMNS[kind].filter(({ way }) => way !== 'in')

const PEOPLE = { owner, driver } as const

type NamedTable = PgTable & { id: PgColumn; name: PgColumn }

const numbered = (id: SQLWrapper) => sql`'#' || ${id}`
const inWords = (codes: PgColumn, words: Readonly<Record<string, string>>) =>
  sql`case ${codes}::text ${sql.join(
    Object.entries(words).flatMap(([code, word]) => (code === '' ? [] : [sql`when ${code} then ${word}`])),
    sql` `,
  )} end`
const nameIn = (list: NamedTable, id: PgColumn) =>
  sql`(select ${list.name} from ${list} where ${list.id} = ${id})`
const namesIn = (list: NamedTable, ids: PgColumn) =>
  sql`(select string_agg(coalesce(${list.name}, ${numbered(sql`one.id`)}), '; ' order by one.place)
    from unnest(${ids}) with ordinality as one (id, place) left join ${list} on ${list.id} = one.id)`
function written({ field, cell, by, codes }: SheetColumn, column: PgColumn | undefined): SQLWrapper {
  if (!column) throw new Error(`the field ${field} of a sheet is neither a column nor computed`)
  if (codes) return inWords(column, codes)
  if (by === undefined || !isNamedList(by)) return column
  return cell === 'choices' ? namesIn(NAMED_LISTS[by], column) : nameIn(NAMED_LISTS[by], column)
}

function selectFields(kind: SheetKind): SQL {
  const { table, computed } = SHEET_RULES[kind].queries
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const fields = writtenColumns(kind).map((column) => {
    const { field } = column
    return sql`${computed[field] ?? written(column, columns[field])} as ${sql.identifier(field)}`
  })
  return sql.join(fields, sql`, `)
}

const FIELDS = Object.fromEntries(WRITTEN_KINDS.map((kind) => [kind, selectFields(kind)])) as Record<
  SheetKind,
  SQL
>

/** Compares names without punctuation and includes archived records. */
export async function findNamesakes(tx: Tx, kind: 'owner' | 'driver'): Promise<Set<number>> {
  const { company_id, id, search_key } = PEOPLE[kind]
  const { rows } = await tx.execute<{ ids: number[] }>(sql`select coalesce(array_agg(one.id), '{}') as ids
    from (select ${id} as id, count(*) over (partition by ${search_key}) as bearers from ${PEOPLE[kind]}
      where ${company_id} = ${tx.companyId}) as one where one.bearers > 1`)
  return new Set(rows[0]?.ids)
}

/**
 * Owners and drivers are `[id, name]` pairs; rows archived or restored since the list was read are left out.
 */
export async function readSheetRows(
  tx: Tx,
  kind: SheetKind,
  ids: Iterable<number>,
  isDeleted: boolean,
): Promise<Record<string, unknown>[]> {
  const { queries } = SHEET_RULES[kind]
  const { table, joined } = queries
  // Looked up one by one: without statistics on a new table PostgreSQL would scan all of it per batch.
  const { rows } = await tx.execute(sql`select ${FIELDS[kind]}
    from unnest(${sql.param([...ids])}::int[]) with ordinality as chosen (chosen_id, place)
    cross join lateral (select * from ${table} where ${table.company_id} = ${tx.companyId} and ${table.id} = chosen.chosen_id
      and (${toArchive(queries).is}) = ${isDeleted}::boolean offset 0) as ${table}
    ${joined} order by chosen.place`)
  return rows
}
