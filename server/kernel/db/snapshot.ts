import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'

/** One snapshot for all statements of a `db.read`; a cursor opened in it lives until its end. */
export async function snapshot<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`begin isolation level repeatable read, read only`)
  let end = sql`rollback`
  try {
    const result = await work()
    end = sql`commit`
    return result
  } finally {
    await tx.execute(end)
  }
}
