import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queueForWatches } from '#server/market/offer/offer-news.repository.ts'
import { offerForLive } from '#server/market/offer/offer-shown.service.ts'
import type { SavedOffer } from '#server/market/offer/offer-write.repository.ts'

/** After a posting was saved. */
export async function announceOffer(tx: Tx, { id, change }: SavedOffer): Promise<void> {
  const type = change === 'created' ? 'LOAD_CREATED' : 'LOAD_UPDATED'
  await emit(tx, { type, data: await offerForLive(tx, id) })
  await queueForWatches(tx, id)
}
