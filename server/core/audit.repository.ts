import { auditEntry } from '#server/core/core.table.ts'
import type { Tx } from '#server/db/client.ts'

/** Appends one entry to the audit trail. */
export async function insertAuditEntry(tx: Tx, values: typeof auditEntry.$inferInsert): Promise<void> {
  await tx.insert(auditEntry).values(values)
}
