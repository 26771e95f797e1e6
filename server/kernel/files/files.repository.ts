import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { pendingFile } from '#server/kernel/files/files.table.ts'

export async function insertPending(tx: Tx, file_key: string): Promise<void> {
  await tx.insert(pendingFile).values({ file_key })
}

/** False when the file was condemned meanwhile; it is not pending any more. */
export async function takePending(tx: Tx, file_key: string): Promise<boolean> {
  const rows = await tx
    .delete(pendingFile)
    .where(
      and(
        eq(pendingFile.company_id, tx.companyId),
        eq(pendingFile.file_key, file_key),
        isNull(pendingFile.condemned_at),
      ),
    )
    .returning({ file_key: pendingFile.file_key })
  return rows.length > 0
}

/** After this no row can come to name the file; false when one already does. */
export async function condemnPending(tx: Tx, file_key: string): Promise<boolean> {
  const rows = await tx
    .update(pendingFile)
    .set({ condemned_at: sql`now()` })
    .where(and(eq(pendingFile.company_id, tx.companyId), eq(pendingFile.file_key, file_key)))
    .returning({ file_key: pendingFile.file_key })
  return rows.length > 0
}

export async function condemnLeftBehind(tx: SystemTx, minutes: number, most: number): Promise<string[]> {
  const old = tx
    .select({ file_key: pendingFile.file_key })
    .from(pendingFile)
    .where(sql`${pendingFile.created_at} < now() - make_interval(mins => ${minutes}::int)`)
    .orderBy(pendingFile.created_at)
    .limit(most)
    .for('update', { skipLocked: true })
  const rows = await tx
    .update(pendingFile)
    .set({ condemned_at: sql`now()` })
    .where(inArray(pendingFile.file_key, old))
    .returning({ file_key: pendingFile.file_key })
  return rows.map(({ file_key }) => file_key)
}

export async function dropPending(tx: SystemTx, keys: readonly string[]): Promise<void> {
  await tx.delete(pendingFile).where(inArray(pendingFile.file_key, [...keys]))
}

/** Keys of files that are stored before their records. */
export async function pendingFiles(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ file_key: pendingFile.file_key })
    .from(pendingFile)
    .where(eq(pendingFile.company_id, tx.companyId))
  return rows.map(({ file_key }) => file_key)
}
