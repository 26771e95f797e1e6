import { and, desc, eq } from 'drizzle-orm'
import { auditEntry } from '#server/core/core.table.ts'
import type { Tx } from '#server/db/client.ts'

/** Appends entries to the audit trail, in their order. */
export async function insertAuditEntries(tx: Tx, entries: (typeof auditEntry.$inferInsert)[]): Promise<void> {
  if (entries.length > 0) await tx.insert(auditEntry).values(entries)
}

/** The names of the fields that the last changes of a record touched, newest change first. */
export async function lastChangedFields(tx: Tx, recordType: string, id: number, changes: number): Promise<string[]> {
  const entries = await tx
    .select({ after: auditEntry.after })
    .from(auditEntry)
    .where(and(eq(auditEntry.company_id, tx.companyId), eq(auditEntry.record_type, recordType), eq(auditEntry.record_id, id)))
    .orderBy(desc(auditEntry.id))
    .limit(changes)
  return [...new Set(entries.flatMap(({ after }) => Object.keys(after ?? {})))]
}
