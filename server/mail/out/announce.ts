import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { isOfRequest } from '#server/entities/document-request/document-request.repository.ts'
import { offerOfDriverBid } from '#server/entities/driver-bid/driver-bid.repository.ts'
import { redactSent, type StoredMail } from '#server/mail/out/outgoing.repository.ts'

/** Sent at the commit. The text of a renewal email, which has a link, is hidden once it is sent. */
export async function announceMail(
  tx: Tx,
  {
    id,
    is_hr,
    bid,
    driver_bid,
    invoice,
  }: Pick<StoredMail, 'id' | 'is_hr' | 'bid' | 'driver_bid' | 'invoice'>,
): Promise<void> {
  if (is_hr && (await isOfRequest(tx, id))) {
    await redactSent(tx, id)
    await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: null, id: null } })
  }
  if (invoice !== null) await emit(tx, { type: 'INVOICE_CHANGED', data: { id: invoice } })
  if (bid !== null) await emit(tx, { type: 'BID_CHANGED', data: { id: bid } })
  if (driver_bid === null) return
  const offer = await offerOfDriverBid(tx, driver_bid)
  if (offer !== undefined) await emit(tx, { type: 'DRIVER_BID_CHANGED', data: { id: driver_bid, offer } })
}
