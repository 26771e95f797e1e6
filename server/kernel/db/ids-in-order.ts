import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'

export async function idsInOrder(tx: Tx, id: SQLWrapper, from: SQL, order: SQL): Promise<Int32Array> {
  const { rows } = await tx.execute<{ packed: Buffer | null }>(
    sql`select string_agg(int4send(${id}), ''::bytea order by ${order}) as packed from ${from}`,
  )
  const packed = rows[0]?.packed ?? Buffer.alloc(0)
  return Int32Array.from({ length: packed.length / 4 }, (_, index) => packed.readInt32BE(index * 4))
}
