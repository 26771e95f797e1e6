import { publish } from '#server/kernel/base/events.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { moveBid } from '#server/market/index.ts'
import { refusedAddress } from '#server/kernel/tenant/own-address.repository.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'
import { requeue, type StoredMail } from '#server/kernel/email/outgoing.repository.ts'
import type { Relayed } from '#server/kernel/email/queue.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

/** `to`: another address; the bid of the email moves to it. */
export async function sendAgain(
  tx: Tx,
  id: number,
  { mailOutUrl }: Relayed,
  to?: string,
): Promise<StoredMail> {
  const mail = await requeue(tx, id, mailOutUrl ? 'queued' : 'not_sent', to)
  if (!mail)
    throw new Conflict({
      state: [
        'Only a failed, bounced or possibly sent email can be sent again here. Send an invoice again from the invoice, and a document request from the document.',
      ],
    })
  if (mail.bid !== null && to !== undefined) {
    const refused = await refusedAddress(tx, to)
    if (refused !== undefined) throw new BadRequest({ to: [refused] })
    await moveBid(tx, mail.bid, to)
  }
  if (mail.state === 'queued') tx.afterCommit(signalJob)
  await publish(tx, outgoingMailChanged, mail)
  return mail
}
