import { emit } from '#server/kernel/live/live-outbox.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readContent } from '#server/money/invoice/invoice.repository.ts'
import { findSender } from '#server/money/invoice/sender.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

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
