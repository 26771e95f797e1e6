import { emit } from '#server/core/live-outbox.ts'
import { escaped } from '#server/core/html.ts'
import type { Tx } from '#server/db/client.ts'
import { readContent } from '#server/entities/invoice/invoice.repository.ts'
import { findSender } from '#server/entities/invoice/sender.repository.ts'
import { notify } from '#server/entities/notification/notification.service.ts'

/** Notifies the dispatchers of the loads when no user sent the invoice. */
export async function notifyInvoiceReplied(tx: Tx, id: number, from: string): Promise<void> {
  const content = await readContent(tx, id)
  const sender = await findSender(tx, id)
  if (!content) return
  // Recipients without access to the invoice may still be notified, so the text contains nothing of the reply.
  await notify(tx, {
    type: 'INVOICE',
    user_ids: sender === undefined ? content.dispatchers : [sender],
    title: `<b>${escaped(from)}</b> replied to invoice ${escaped(content.number)}`,
    sub_title: '',
    metadata: { id },
  })
  await emit(tx, { type: 'INVOICE_CHANGED', data: { id } })
}
