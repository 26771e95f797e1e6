import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { escaped } from '#server/core/html.ts'
import { auditEntry } from '#server/core/core.table.ts'
import type { Tx } from '#server/db/client.ts'
import { readContent } from '#server/entities/invoice/invoice.repository.ts'
import { notify } from '#server/entities/notification/notification.service.ts'

/** Who last sent an invoice, or a reminder of it; undefined where no user did. */
async function senderOf(tx: Tx, id: number): Promise<number | undefined> {
  const isOf = and(eq(auditEntry.company_id, tx.companyId), eq(auditEntry.record_type, 'invoice'), eq(auditEntry.record_id, id))
  const [row] = await tx
    .select({ user: auditEntry.user_id })
    .from(auditEntry)
    .where(and(isOf, inArray(auditEntry.action, ['send', 'remind']), isNotNull(auditEntry.user_id)))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  return row?.user ?? undefined
}

/** Notifies whoever sent an invoice that its mail, or its reminder, came back; the dispatchers of its loads where nobody did. */
export async function tellInvoiceBounced(tx: Tx, id: number, to: string, why: string): Promise<void> {
  const content = await readContent(tx, id)
  if (!content) return
  const sender = await senderOf(tx, id)
  await notify(tx, {
    type: 'INVOICE',
    user_ids: sender === undefined ? content.dispatchers : [sender],
    title: `<b>Invoice ${escaped(content.number)} bounced</b>: the mail to ${escaped(to)} was not delivered`,
    sub_title: why,
    metadata: { id },
  })
}
