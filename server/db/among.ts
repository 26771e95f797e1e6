import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { NO_ID } from '#contract/http.ts'

const isOne = (column: SQL | AnyPgColumn, ids: readonly number[]): SQL => sql`${column} = any(${sql.param([...ids])}::int[])`

/** That a column names one of these people: nothing to say where they are everybody (null), and of none where there are none. */
export const isOfThese = (column: SQL | AnyPgColumn, people: readonly number[] | null): SQL[] => (people ? [isOne(column, people)] : [])

/** That a column names one of these ids, or nothing where they hold that of none; nothing to say where there are no ids. */
export function isAmong(column: SQL | AnyPgColumn, ids: readonly number[] | null | undefined): SQL[] {
  if (!ids || ids.length === 0) return []
  const one = isOne(column, ids)
  return [ids.includes(NO_ID) ? sql`(${one} or ${column} is null)` : one]
}
