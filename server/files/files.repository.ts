import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { pendingFile } from '#server/files/files.table.ts'

export async function insertPending(tx: Tx, file_key: string): Promise<void> {
  await tx.insert(pendingFile).values({ file_key })
}

/** Whether the file was still pending; it is not any more. */
export async function takePending(tx: Tx, file_key: string): Promise<boolean> {
  const rows = await tx
    .delete(pendingFile)
    .where(and(eq(pendingFile.company_id, tx.companyId), eq(pendingFile.file_key, file_key)))
    .returning({ file_key: pendingFile.file_key })
  return rows.length > 0
}

/** The keys of files that have been pending for longer than this, which no one else takes until the transaction ends. */
export async function lockLeftBehind(tx: SystemTx, minutes: number, most: number): Promise<string[]> {
  const rows = await tx
    .select({ file_key: pendingFile.file_key })
    .from(pendingFile)
    .where(sql`${pendingFile.created_at} < now() - make_interval(mins => ${minutes}::int)`)
    .orderBy(pendingFile.created_at)
    .limit(most)
    .for('update', { skipLocked: true })
  return rows.map(({ file_key }) => file_key)
}

export async function dropPending(tx: SystemTx, keys: readonly string[]): Promise<void> {
  await tx.delete(pendingFile).where(inArray(pendingFile.file_key, [...keys]))
}
