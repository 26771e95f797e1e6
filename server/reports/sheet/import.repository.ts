import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SheetKind } from '#contract/entities.ts'
import type { SheetNamed } from '#contract/rules/sheet-columns.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, setNextVersion } from '#server/kernel/db/row.ts'
import type { RowLock } from '#server/kernel/db/row-lock.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { SHEET_RULES } from '#server/reports/sheet/kinds.ts'
import {
  toArchive,
  ints,
  keyOfName,
  type KeysByName,
  texts,
} from '#server/kernel/sheets/sheet-sql.repository.ts'
import { sheetImport } from '#server/kernel/sheets/sheet.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

type Row = Record<string, unknown>

const NAMED = {
  owner: { table: owner, name: sql`${owner.name}`, counts: sql`${owner.deleted_at} is null` },
  driver: {
    table: driver,
    name: sql`${driver.first_name} || ' ' || ${driver.last_name}`,
    counts: sql`${driver.deleted_at} is null`,
  },
  broker: { table: broker, name: sql`${broker.name}`, counts: sql`true` },
  vehicle: { table: vehicle, name: sql`${vehicle.unit_number}`, counts: sql`${vehicle.deleted_at} is null` },
  user: { table: user, name: fullName(user), counts: sql`${user.is_active} and not ${user.is_superuser}` },
} as const

const TURN_MS = 120_000

/** Serializes imports per company until commit; waits longer than other locks, for large sheets. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.limitStatements(TURN_MS)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sheet_import'), ${tx.companyId}::int)`)
}

export async function findPeople(tx: Tx, kind: SheetNamed, ids: Iterable<number>, names: Iterable<string>) {
  const { table, name, counts } = NAMED[kind]
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select ${table.id}, ${name} as name from ${table}
    where ${table.company_id} = ${tx.companyId} and ${counts}
      and (${table.id} = ${ints(ids)} or ${keyOfName(name)} = ${texts(names)})
    order by ${table.id}`)
  return rows
}

const NEAR_NAMES = 5
const NEAR = 0.3
/** A part of a name, such as "Halvorsen" of "Halvorsen Transport LLC". */
const WITHIN = 0.8

/** Closest first; `text` is the one that the name is like. */
export async function findNearNames(tx: Tx, kind: SheetNamed, names: readonly string[]) {
  const { table, name, counts } = NAMED[kind]
  const { rows } = await tx.execute<{ text: string; id: number; name: string }>(sql`
    select asked.text, near.id, near.name
    from unnest(${sql.param(names)}::text[]) with ordinality as asked (text, place)
    cross join lateral (
      select ${table.id} as id, ${name} as name, similarity(${keyOfName(name)}, asked.text) as likeness
      from ${table}
      where ${table.company_id} = ${tx.companyId} and ${counts}
        and (similarity(${keyOfName(name)}, asked.text) >= ${NEAR} or word_similarity(asked.text, ${keyOfName(name)}) >= ${WITHIN})
      order by likeness desc, ${table.id} limit ${NEAR_NAMES}) as near
    order by asked.place, near.likeness desc, near.id`)
  return rows
}

/** Holds row locks until commit, so that none is archived meanwhile. */
export async function holdOwners(tx: Tx, ids: Iterable<number>): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${owner.id} from ${owner} where ${owner.company_id} = ${tx.companyId} and ${owner.id} = ${ints(ids)}
      and ${owner.deleted_at} is null order by ${owner.id} for share`)
  return new Set(rows.map(({ id }) => id))
}

export async function readRecords(
  tx: Tx,
  kind: SheetKind,
  ids: readonly number[],
  { isLocked = false }: RowLock = {},
): Promise<Row[]> {
  if (ids.length === 0) return []
  const { table } = SHEET_RULES[kind].queries
  const rows = tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.company_id, tx.companyId), sql`${table.id} = ${ints(ids)}`))
    .orderBy(table.id)
  return isLocked ? rows.for('update') : rows
}

/** Candidates only; the caller compares exactly. */
export async function findSameKeys(tx: Tx, kind: SheetKind, keys: KeysByName): Promise<Row[]> {
  if (Object.values(keys).every((some) => some.length === 0)) return []
  const { queries } = SHEET_RULES[kind]
  const { table, sameKeys } = queries
  return tx
    .select()
    .from(table as PgTable)
    .where(sql`${table.company_id} = ${tx.companyId} and not ${toArchive(queries).is} and ${sameKeys(keys)}`)
    .orderBy(table.id)
}

const listColumns = (kind: SheetKind): Record<string, PgColumn> =>
  getTableColumns(SHEET_RULES[kind].queries.table)
const named = (fields: readonly string[]) =>
  sql.join(
    fields.map((field) => sql.identifier(field)),
    sql`, `,
  )

/** One JSON parameter for all rows, in their order. */
function given(kind: SheetKind, fields: readonly string[], rows: readonly Row[]): SQL {
  const columns = listColumns(kind)
  const typed = fields.map(
    (field) => sql`${sql.identifier(field)} ${sql.raw(columns[field]?.getSQLType() ?? 'text')}`,
  )
  return sql`rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (${sql.join(typed, sql`, `)}))
    with ordinality as given (${named(fields)}, place)`
}

/** Missing fields get the column default. Returns ids in the order of the rows. */
export async function insertRecords(
  tx: Tx,
  kind: SheetKind,
  fields: readonly string[],
  rows: readonly Row[],
): Promise<number[]> {
  const columns = listColumns(kind)
  const whole = rows.map((row) =>
    Object.fromEntries(fields.map((field) => [field, row[field] ?? columns[field]?.default ?? null])),
  )
  const { rows: made } = await tx.execute<{ id: number }>(sql`
    insert into ${SHEET_RULES[kind].queries.table} (${named(fields)}) select ${named(fields)} from ${given(kind, fields, whole)} order by place returning id`)
  if (made.length !== rows.length) throw new Error('not every row was inserted')
  return made.map(({ id }) => id)
}

/** Every row must have all of the fields and an id. */
export async function updateRecords(
  tx: Tx,
  kind: SheetKind,
  fields: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const { table } = SHEET_RULES[kind].queries
  const set = fields.map((field) => sql`${sql.identifier(field)} = given.${sql.identifier(field)}`)
  await tx.execute(sql`
    update ${table} set ${sql.join([...set, setNextVersion(table)], sql`, `)}
    from ${given(kind, ['id', ...fields], rows)} where ${table.company_id} = ${tx.companyId} and ${table.id} = given.id`)
}

export async function noteImport(
  tx: Tx,
  values: Omit<typeof sheetImport.$inferInsert, 'id' | 'company_id' | 'undo'>,
): Promise<number> {
  return insertRow(tx, sheetImport, values)
}

export async function lastImport(tx: Tx, kind: SheetKind, sha256: string) {
  const [row] = await tx
    .select({
      at: sheetImport.created_at,
      user_name: sql<string>`coalesce(${fullName(user)}, '')`,
      created: sheetImport.created,
      changed: sheetImport.changed,
    })
    .from(sheetImport)
    .leftJoin(user, and(eq(user.company_id, sheetImport.company_id), eq(user.id, sheetImport.user_id)))
    .where(
      and(
        eq(sheetImport.company_id, tx.companyId),
        eq(sheetImport.kind, kind),
        eq(sheetImport.sha256, sha256),
      ),
    )
    .orderBy(desc(sheetImport.id))
    .limit(1)
  return row ?? null
}
