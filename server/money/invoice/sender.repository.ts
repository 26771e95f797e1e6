import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'

export async function findSender(tx: Tx, id: number): Promise<number | undefined> {
  const condition = and(
    eq(auditEntry.company_id, tx.companyId),
    eq(auditEntry.record_type, 'invoice'),
    eq(auditEntry.record_id, id),
  )
  const [row] = await tx
    .select({ user: auditEntry.user_id })
    .from(auditEntry)
    .where(and(condition, inArray(auditEntry.action, ['send', 'remind']), isNotNull(auditEntry.user_id)))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  return row?.user ?? undefined
}
