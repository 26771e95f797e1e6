import { publish } from '#server/core/events.ts'
import { BadRequest, Conflict } from '#server/core/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { moveBid } from '#server/entities/bid/bid-lookup.repository.ts'
import { refusedAddress } from '#server/entities/company/own-address.repository.ts'
import { outgoingMailChanged } from '#server/mail/out/outgoing.events.ts'
import { requeue, type StoredMail, wakeSenders } from '#server/mail/out/outgoing.repository.ts'
import type { Relayed } from '#server/mail/out/queue.ts'

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
  if (mail.state === 'queued') await wakeSenders(tx)
  await publish(tx, outgoingMailChanged, mail)
  return mail
}
