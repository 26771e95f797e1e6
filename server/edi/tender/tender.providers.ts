import { toStopInputs } from '#server/edi/tender/tender-offer.service.ts'
import { tenderOfOffer } from '#server/edi/tender/tender.repository.ts'
import { tenderedLoads } from '#server/freight/index.ts'
import { provide } from '#server/kernel/base/ports.ts'

export const tenderOfDraft = provide(tenderedLoads, async (tx, offer) => {
  const tender = await tenderOfOffer(tx, offer)
  return tender && { stops: toStopInputs(tender.content), broker_price_cents: tender.price_cents }
})
