import { type SQL, sql } from 'drizzle-orm'
import { integer, type PgColumnBuilderBase, timestamp } from 'drizzle-orm/pg-core'

/** An instant; read and written as ISO 8601 text. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** The company of the transaction; an unset one raises. */
export const companyId = () =>
  integer()
    .notNull()
    .default(sql`current_setting('app.company_id')::int`)

/** What every record of a company has. Its table adds primaryKey(company_id, id). */
export const recordColumns = () => ({
  id: integer().notNull().generatedAlwaysAsIdentity(),
  company_id: companyId(),
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

/** The columns of a record's table: the compiler names each field of the record that is neither one of them nor among the computed ones. */
export const columnsOf =
  <R, Computed extends keyof R = never>() =>
  <Columns extends Record<string, PgColumnBuilderBase>>(
    columns: Columns & Record<Exclude<keyof R, Computed | keyof Columns>, PgColumnBuilderBase>,
  ): Columns =>
    columns

/** What a plate or a license of a state is known again by, however its number was typed; null where it has none. In SQL, of two expressions. */
export const stateNumberKey = (number: SQL, state: SQL): SQL =>
  sql`nullif(upper(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g')), '') || ' ' || upper(${state})`
