import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'

/**
 * Undoes what `work` wrote when it throws. Drizzle's own nested transaction leaves its savepoint in place after
 * a rollback, so that an outer one of the same name would stop at it.
 */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint step`)
  try {
    const answer = await work()
    await tx.execute(sql`release savepoint step`)
    return answer
  } catch (error) {
    await tx.execute(sql`rollback to savepoint step`)
    await tx.execute(sql`release savepoint step`)
    throw error
  }
}
