import { listQueued, messageOfMail, updateMessage } from '#server/edi/message/message.repository.ts'
import { readPartner } from '#server/edi/partner/partner.repository.ts'
import { readMailState } from '#server/edi/transport/exchange.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { formatSender, queueMail, type Relayed } from '#server/kernel/email/queue.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'

const AT_ONCE = 100
const NO_RELAY = 'Sending email isn’t set up on this server.'

/** Each message is an email with the file attached; the email job sends it after the commit. */
export async function mailQueued(tx: Tx, id: number, relayed: Relayed): Promise<void> {
  const partner = await readPartner(tx, id)
  if (!partner?.is_active || partner.transport !== 'email') return
  const company = await readCompany(tx)
  for (const message of await listQueued(tx, id, AT_ONCE)) {
    const mail = await queueMail(
      tx,
      {
        from: formatSender(company),
        to: partner.email,
        subject: `X12 ${message.file_name}`,
        text: `The X12 file ${message.file_name} is attached.`,
        x12: message.content,
        x12_name: message.file_name,
      },
      relayed,
    )
    const isSent = mail.state === 'queued'
    await updateMessage(tx, message.id, {
      state: isSent ? 'sent' : 'failed',
      reason: isSent ? '' : NO_RELAY,
      mail: mail.id,
      ...(isSent && { sent_at: new Date().toISOString() }),
    })
    await emit(tx, { type: 'EDI_MESSAGE_CHANGED', data: { id: message.id } })
  }
}

export async function noteMailState(tx: Tx, mail: number): Promise<void> {
  const id = await messageOfMail(tx, mail)
  if (id === undefined) return
  const found = await readMailState(tx, mail)
  if (!found || !['failed', 'bounced', 'uncertain'].includes(found.state)) return
  await updateMessage(tx, id, { state: 'failed', reason: found.last_error || 'The email didn’t arrive.' })
  await emit(tx, { type: 'EDI_MESSAGE_CHANGED', data: { id } })
}
