import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'

export type NamesOf = (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

export interface NamedRecord {
  readonly from: PgTable & { readonly id: PgColumn }
  readonly word: PgColumn | SQL
}

export async function namesIn(
  tx: Tx,
  { from, word }: NamedRecord,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ id: number; word: string }>(
    sql`select ${from.id} as id, ${word} as word from ${from} where ${from.id} = any (${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row.word]))
}
