import { adviseBid, advisedPrice } from '#contract/rules/bid-advice.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import {
  type AdvisedOffer,
  bidsForAdvice,
  readAdvisedOffers,
} from '#server/market/bid/bid-advice.repository.ts'

/** A year of bids changes slowly, and a board asks every few seconds. */
const KEPT_MS = 10 * MINUTE_MS
const MOST = 20_000

const cache = new Map<string, { price: number | null; until: number }>()

function keep(key: string, price: number | null, now: number): void {
  cache.delete(key)
  if (cache.size >= MOST) cache.delete(cache.keys().next().value ?? '')
  cache.set(key, { price, until: now + KEPT_MS })
}

/** Cents by offer, from the bids whose prices the viewer may see. `now` in milliseconds. */
export async function advisePrices(
  tx: Tx,
  offers: readonly number[],
  viewer: Viewer,
  now = Date.now(),
): Promise<Map<number, number | null>> {
  const sees = viewer.seesAllPrices ? 'all' : viewer.id
  const keyOf = ({ id, miles }: AdvisedOffer) => `${tx.companyId} ${sees} ${id} ${miles}`
  const found = new Map<number, number | null>()
  for (const offer of await readAdvisedOffers(tx, offers)) {
    const { id, miles } = offer
    const known = cache.get(keyOf(offer))
    if (known && known.until > now) {
      found.set(id, known.price)
      continue
    }
    const price =
      miles === null || miles <= 0
        ? null
        : advisedPrice(adviseBid(await bidsForAdvice(tx, { ...offer, miles }, viewer), miles), miles)
    keep(keyOf(offer), price, now)
    found.set(id, price)
  }
  return found
}
