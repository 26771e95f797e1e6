import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { owner } from '#server/entities/owner/owner.table.ts'

/** A record's table, as sheets read and write it. */
export type SheetTable = PgTable & Record<'id' | 'company_id' | 'version', PgColumn> & Partial<Record<'deleted_at', PgColumn>>

/** How a kind's records leave its lists when their import is undone: what says of a row that it did, what makes it, and what its history says then. */
interface Archive {
  isIn(row: Readonly<Record<string, unknown>>): boolean
  is: SQL
  set: SQL
  note: { action: string; before: Record<string, boolean>; after: Record<string, boolean> }
}

/** The keys by which records of a kind are found that may be the same as others, by the names of the unique keys. */
export type KeysByName = Readonly<Record<string, readonly string[]>>

/** What one kind's sheets ask of the database besides the columns of its table. */
export interface SheetQueries {
  table: SheetTable
  /** What a sheet shows that is no column of the table, and owners and drivers as pairs of id and name, for others may have the name. */
  computed: Readonly<Record<string, SQL>>
  /** The tables that `computed` reads from. */
  joined: SQL
  /** How its records leave its lists; by `deleted_at` where it is absent. */
  archive?: Archive
  /** Which records may have one of these keys. */
  sameKeys(keys: KeysByName): SQL
}

/** How the records of a kind leave its lists. */
export const archiveOf = ({ table, archive }: SheetQueries): Archive =>
  archive ?? {
    isIn: (row) => row['deleted_at'] !== null,
    is: sql`${table.deleted_at} is not null`,
    set: sql`deleted_at = now()`,
    note: { action: 'delete', before: { is_deleted: false }, after: { is_deleted: true } },
  }

export const texts = (values: Iterable<string>) => sql`any (${sql.param([...values])}::text[])`
export const ints = (values: Iterable<number>) => sql`any (${sql.param([...values])}::int[])`

/** A name as others are compared with it, as nameKey writes it. */
export const keyOfName = (name: SQL) => sql`lower(btrim(regexp_replace(${name}, '\\s+', ' ', 'g')))`
/** The digits of a number that is written as text, without the zeros before it. */
export const digitsIn = (column: PgColumn) => sql`ltrim(regexp_replace(${column}, '\\D', '', 'g'), '0')`

const named = (id: PgColumn, name: SQL) => sql`case when ${id} is not null then array[${id}::text, ${name}] end`

/** A person as the pair of id and name. */
export const namedPerson = (of: Record<'id' | 'first_name' | 'last_name', PgColumn>) =>
  named(of.id, sql`trim(concat_ws(' ', ${of.first_name}, ${of.last_name}))`)
/** The owner as the pair of id and name. */
export const namedOwner = named(owner.id, sql`${owner.name}`)
/** The owner of a record. */
export const withOwner = ({ company_id, owner_company }: Record<'company_id' | 'owner_company', PgColumn>) =>
  sql`join ${owner} on ${owner.company_id} = ${company_id} and ${owner.id} = ${owner_company}`
