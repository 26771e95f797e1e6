import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { NO_ID } from '#contract/http.ts'

const isOne = (column: SQL | AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`

/** No condition for null (everybody); false for an empty list. */
export const wherePeople = (column: SQL | AnyPgColumn, people: readonly number[] | null): SQL[] =>
  people ? [isOne(column, people)] : []

export function whereIn(column: SQL | AnyPgColumn, ids: readonly number[] | null | undefined): SQL[] {
  if (!ids || ids.length === 0) return []
  const one = isOne(column, ids)
  return [ids.includes(NO_ID) ? sql`(${one} or ${column} is null)` : one]
}
