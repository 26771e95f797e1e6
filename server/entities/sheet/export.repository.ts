import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { SheetKind } from '#contract/entities.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import type { Tx } from '#server/db/client.ts'
import { isDriven } from '#server/entities/driver/driver.repository.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { isNamedList, NAMED_LISTS } from '#server/entities/handbook/handbook.repository.ts'
import { SHEET_COLUMNS } from '#server/entities/sheet/columns.ts'
import { ownedCount } from '#server/entities/owner/owner.repository.ts'
import { owner } from '#server/entities/owner/owner.table.ts'
import { team } from '#server/entities/user/user.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

/** The columns that an export of each kind writes. */
export const writtenColumns = (kind: SheetKind): SheetColumn[] => SHEET_COLUMNS[kind].filter(({ way }) => way !== 'in')

const TABLES = { owner, driver, vehicle } as const
const secondDriver = alias(driver, 'second_driver')

type NamedTable = PgTable & { id: PgColumn; name: PgColumn }

const numbered = (id: SQLWrapper) => sql`'#' || ${id}`
const inWords = (codes: PgColumn, words: Readonly<Record<string, string>>) =>
  sql`case ${codes}::text ${sql.join(
    Object.entries(words).flatMap(([code, word]) => (code === '' ? [] : [sql`when ${code} then ${word}`])),
    sql` `,
  )} end`
const nameIn = (list: NamedTable, id: PgColumn) => sql`(select ${list.name} from ${list} where ${list.id} = ${id})`
const namesIn = (list: NamedTable, ids: PgColumn) =>
  sql`(select string_agg(coalesce(${list.name}, ${numbered(sql`one.id`)}), '; ' order by one.place)
    from unnest(${ids}) with ordinality as one (id, place) left join ${list} on ${list.id} = one.id)`
const named = (id: PgColumn, name: SQL) => sql`case when ${id} is not null then array[${id}::text, ${name}] end`
const nameOfOwner = named(owner.id, sql`${owner.name}`)
const nameOfPerson = (of: typeof driver | typeof secondDriver) => named(of.id, sql`trim(concat_ws(' ', ${of.first_name}, ${of.last_name}))`)

/** What is no column of the record's own table, and owners and drivers, who may share a name. */
const COMPUTED: Record<SheetKind, Record<string, SQL>> = {
  owner: { driver_count: ownedCount(driver, driver), vehicle_count: ownedCount(vehicle, vehicle) },
  driver: {
    owner_company: nameOfOwner,
    units: sql`(select string_agg(${vehicle.unit_number}, '; ' order by ${vehicle.unit_number}) from ${vehicle} where ${isDriven})`,
  },
  vehicle: {
    owner_company: nameOfOwner,
    driver: nameOfPerson(driver),
    second_driver: nameOfPerson(secondDriver),
    team_name: sql`(select ${team.name} from ${team} where ${team.company_id} = ${vehicle.company_id} and ${team.id} = ${vehicle.team})`,
  },
}

const withOwner = ({ company_id, owner_company }: Record<'company_id' | 'owner_company', PgColumn>) =>
  sql`join ${owner} on ${owner.company_id} = ${company_id} and ${owner.id} = ${owner_company}`

const JOINED: Record<SheetKind, SQL> = {
  owner: sql``,
  driver: withOwner(driver),
  vehicle: sql`${withOwner(vehicle)}
    left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}
    left join ${driver} as ${sql.identifier('second_driver')}
      on ${secondDriver.company_id} = ${vehicle.company_id} and ${secondDriver.id} = ${vehicle.second_driver}`,
}

function written({ field, cell, by, codes }: SheetColumn, column: PgColumn | undefined): SQLWrapper {
  if (!column) throw new Error(`the field ${field} of a sheet is neither a column nor computed`)
  if (codes) return inWords(column, codes)
  if (by === undefined || !isNamedList(by)) return column
  return cell === 'choices' ? namesIn(NAMED_LISTS[by], column) : nameIn(NAMED_LISTS[by], column)
}

function fieldsOf(kind: SheetKind): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(TABLES[kind])
  const fields = writtenColumns(kind).map((column) => {
    const { field } = column
    return sql`${COMPUTED[kind][field] ?? written(column, columns[field])} as ${sql.identifier(field)}`
  })
  return sql.join(fields, sql`, `)
}

const FIELDS: Record<SheetKind, SQL> = { owner: fieldsOf('owner'), driver: fieldsOf('driver'), vehicle: fieldsOf('vehicle') }

/** The owners or drivers of the company whose name another one has, whatever its punctuation and in the archive or not. */
export async function findNamesakes(tx: Tx, kind: 'owner' | 'driver'): Promise<Set<number>> {
  const { company_id, id, search_key } = TABLES[kind]
  const { rows } = await tx.execute<{ ids: number[] }>(sql`select coalesce(array_agg(one.id), '{}') as ids
    from (select ${id} as id, count(*) over (partition by ${search_key}) as bearers from ${TABLES[kind]}
      where ${company_id} = ${tx.companyId}) as one where one.bearers > 1`)
  return new Set(rows[0]?.ids)
}

/**
 * What the columns of a sheet show of these records, in their order; owners and drivers as pairs of id and name. Those that went into the
 * archive since, or came from it, are left out.
 */
export async function readSheetRows(
  tx: Tx,
  kind: SheetKind,
  ids: Iterable<number>,
  isDeleted: boolean,
): Promise<Record<string, unknown>[]> {
  const table = TABLES[kind]
  // Each is looked up by itself: while a new table has no statistics, PostgreSQL would go through all of it for each batch.
  const { rows } = await tx.execute(sql`select ${FIELDS[kind]}
    from unnest(${sql.param([...ids])}::int[]) with ordinality as chosen (chosen_id, place)
    cross join lateral (select * from ${table} where ${table.company_id} = ${tx.companyId} and ${table.id} = chosen.chosen_id
      and ${table.deleted_at} is ${isDeleted ? sql`not null` : sql`null`} offset 0) as ${table}
    ${JOINED[kind]} order by chosen.place`)
  return rows
}
