import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { recipientOfMail, suppress } from '#server/entities/mailing/mailing-run.repository.ts'

/** Where a mail that came back was a mailing's, keeps mailings from its address from then on. */
export async function tellMailing(tx: Tx, mail: number): Promise<void> {
  const recipient = await recipientOfMail(tx, mail)
  if (!recipient) return
  await suppress(tx, recipient.address, 'bounced')
  await emit(tx, { type: 'MAILING_CHANGED', data: { id: recipient.mailing } })
}
