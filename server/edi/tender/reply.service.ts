import { composeMessage } from '#server/edi/message/compose.service.ts'
import type { Partner } from '#server/edi/partner/partner.repository.ts'
import { replyBody } from '#server/edi/sets/outbound.ts'
import { type BookedLoad, type TenderRow, updateTender } from '#server/edi/tender/tender.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'

export const announceTender = (tx: Tx, id: number): Promise<void> =>
  emit(tx, { type: 'LOAD_TENDER_CHANGED', data: { id } })

/** Once for each time that it was tendered. */
export async function replyToTender(
  tx: Tx,
  partner: Partner,
  tender: Pick<TenderRow, 'id' | 'shipment_id' | 'round'>,
  { isAccepted, booked }: { isAccepted: boolean; booked?: BookedLoad | undefined },
): Promise<void> {
  const state = isAccepted ? 'accepted' : 'declined'
  await updateTender(tx, tender.id, { state, replied_at: new Date().toISOString() })
  await announceTender(tx, tender.id)
  if (!partner.sends_990 || !partner.is_active) return
  const day = (await companyToday(tx)).replaceAll('-', '')
  await composeMessage(tx, partner, {
    kind: '990',
    key: `990:${tender.id}:${tender.round}`,
    summary: isAccepted ? 'Tender accepted' : 'Tender declined',
    shipment_id: tender.shipment_id,
    tender: tender.id,
    body: replyBody({
      scac: partner.scac,
      shipment_id: tender.shipment_id,
      day,
      isAccepted,
      load_number: booked?.number ?? '',
    }),
  })
}
