import { sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { backupMark } from '#server/kernel/backup/backup.table.ts'

type Name = (typeof backupMark.$inferSelect)['name']
export type Marks = Partial<Record<Name, { at: string; detail: Record<string, number | string> }>>

export async function readMarks(tx: SystemTx): Promise<Marks> {
  const rows = await tx.select().from(backupMark)
  return Object.fromEntries(rows.map(({ name, at, detail }) => [name, { at, detail }]))
}

export async function setMark(
  tx: SystemTx,
  name: Name,
  detail: Record<string, number | string>,
): Promise<void> {
  const set = { at: sql`now()`, detail }
  await tx.insert(backupMark).values({ name, detail }).onConflictDoUpdate({ target: backupMark.name, set })
}

/** Keeps the first instant. */
export async function markBegun(tx: SystemTx): Promise<void> {
  await tx.insert(backupMark).values({ name: 'begun' }).onConflictDoNothing()
}
