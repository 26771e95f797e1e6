import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'

/** Reads what people call records, by their ids; those that are gone are left out. */
export type NamesOf = (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Where a kind of record stands, and what of it is its name. */
export interface NamedRecord {
  readonly from: PgTable & { readonly id: PgColumn }
  readonly word: PgColumn | SQL
}

/** The names of what these ids stand for. */
export async function namesIn(tx: Tx, { from, word }: NamedRecord, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ id: number; word: string }>(
    sql`select ${from.id} as id, ${word} as word from ${from} where ${from.id} = any (${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row.word]))
}
