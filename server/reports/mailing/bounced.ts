import { escaped } from '#server/kernel/base/html.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { recipientOfMail, suppress } from '#server/reports/mailing/mailing-run.repository.ts'

export async function suppressBouncedRecipient(tx: Tx, mail: number): Promise<void> {
  const recipient = await recipientOfMail(tx, mail)
  if (!recipient) return
  await suppress(tx, recipient.address, 'bounced')
  await emit(tx, { type: 'MAILING_CHANGED', data: { id: recipient.mailing } })
}

export async function endMailings(tx: Tx, mail: number, to: string): Promise<void> {
  const recipient = await recipientOfMail(tx, mail)
  const address = recipient?.address ?? to.toLowerCase()
  await suppress(tx, address, 'complaint')
  if (recipient) await emit(tx, { type: 'MAILING_CHANGED', data: { id: recipient.mailing } })
  await notify(tx, {
    type: recipient?.owner ? 'HR' : 'MAIL',
    can: ['mailings', 'create'],
    title: `<b>Spam complaint</b> from ${escaped(address)}`,
    sub_title: 'This address no longer gets mailings.',
    metadata: { id: recipient?.owner ?? 0 },
  })
}
