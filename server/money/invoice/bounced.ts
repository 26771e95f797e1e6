import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readContent } from '#server/money/invoice/invoice.repository.ts'
import { findSender } from '#server/money/invoice/sender.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

/** Notifies the dispatchers of the loads when no user sent the invoice. */
export async function notifyInvoiceBounced(tx: Tx, id: number, to: string, why: string): Promise<void> {
  const content = await readContent(tx, id)
  if (!content) return
  const sender = await findSender(tx, id)
  await notify(tx, {
    type: 'INVOICE',
    user_ids: sender === undefined ? content.dispatchers : [sender],
    title: `<b>Invoice ${escaped(content.number)} bounced</b>: email to ${escaped(to)} wasn’t delivered`,
    sub_title: why,
    metadata: { id },
  })
}
