import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

export type SheetTable = PgTable &
  Record<'id' | 'company_id' | 'version', PgColumn> &
  Partial<Record<'deleted_at', PgColumn>>

interface Archive {
  isIn(row: Readonly<Record<string, unknown>>): boolean
  is: SQL
  set: SQL
  note: { action: string; before: Record<string, boolean>; after: Record<string, boolean> }
}

export type KeysByName = Readonly<Record<string, readonly string[]>>

export interface SheetQueries {
  table: SheetTable
  /** Owners and drivers are `[id, name]` pairs, since names may be ambiguous. */
  computed: Readonly<Record<string, SQL>>
  joined: SQL
  /** Defaults to `deleted_at`. */
  archive?: Archive
  /** May match more rows; the caller compares exactly. */
  sameKeys(keys: KeysByName): SQL
}

export const toArchive = ({ table, archive }: SheetQueries): Archive =>
  archive ?? {
    isIn: (row) => row['deleted_at'] !== null,
    is: sql`${table.deleted_at} is not null`,
    set: sql`deleted_at = now()`,
    note: { action: 'delete', before: { is_deleted: false }, after: { is_deleted: true } },
  }

export const texts = (values: Iterable<string>) => sql`any (${sql.param([...values])}::text[])`
export const ints = (values: Iterable<number>) => sql`any (${sql.param([...values])}::int[])`

/** Must match nameKey. */
export const keyOfName = (name: SQL) => sql`lower(btrim(regexp_replace(${name}, '\\s+', ' ', 'g')))`
/** Without leading zeros. Must match toDigits. */
export const digitsIn = (column: PgColumn) => sql`ltrim(regexp_replace(${column}, '\\D', '', 'g'), '0')`

export const named = (id: PgColumn, name: SQL) =>
  sql`case when ${id} is not null then array[${id}::text, ${name}] end`

export const namedPerson = (of: Record<'id' | 'first_name' | 'last_name', PgColumn>) =>
  named(of.id, sql`trim(concat_ws(' ', ${of.first_name}, ${of.last_name}))`)
