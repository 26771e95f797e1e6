import { type SQL, sql } from 'drizzle-orm'
import { integer, type PgColumnBuilderBase, timestamp } from 'drizzle-orm/pg-core'

/** Read and written as ISO 8601 text. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** Defaults to the transaction's company; raises when unset. */
export const companyId = () =>
  integer()
    .notNull()
    .default(sql`current_setting('app.company_id')::int`)

/** The table must add primaryKey(company_id, id). */
export const recordColumns = () => ({
  id: integer().notNull().generatedAlwaysAsIdentity(),
  company_id: companyId(),
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
})

/** Makes the compiler require a column for every record field that is neither common nor computed. */
export const pickColumns =
  <R, Computed extends keyof R = never>() =>
  <Columns extends Record<string, PgColumnBuilderBase>>(
    columns: Columns & Record<Exclude<keyof R, Computed | keyof Columns>, PgColumnBuilderBase>,
  ): Columns =>
    columns

export const stateNumberKey = (number: SQL, state: SQL): SQL =>
  sql`nullif(upper(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g')), '') || ' ' || upper(${state})`
