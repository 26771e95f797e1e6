import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { NO_ID } from '#contract/http.ts'

/** That a column names one of these ids, or nothing where they hold that of none; nothing to say where there are no ids. */
export function isAmong(column: SQL | AnyPgColumn, ids: readonly number[] | null | undefined): SQL[] {
  if (!ids || ids.length === 0) return []
  const isOne = sql`${column} = any(${sql.param([...ids])}::int[])`
  return [ids.includes(NO_ID) ? sql`(${isOne} or ${column} is null)` : isOne]
}
