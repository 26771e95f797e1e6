import { adviseBid, type BidAdvice, suggestPrice } from '#contract/rules/bid-advice.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import {
  type AdvisedOffer,
  bidsForAdvice,
  readAdvisedOffers,
} from '#server/market/bid/bid-advice.repository.ts'

export type Advice = BidAdvice & { readonly lane: string; readonly suggested_cents: number | null }

/** A year of bids changes slowly, and a board asks every few seconds. */
const STORED_MS = 10 * MINUTE_MS
const MOST = 20_000

const cache = new Map<string, { advice: Advice; until: number }>()

function store(key: string, advice: Advice, now: number): void {
  cache.delete(key)
  if (cache.size >= MOST) cache.delete(cache.keys().next().value ?? '')
  cache.set(key, { advice, until: now + STORED_MS })
}

async function advise(tx: Tx, offer: AdvisedOffer, viewer: Viewer): Promise<Advice> {
  const { miles, from, to } = offer
  const lane = from && to ? `${from} → ${to}` : ''
  if (miles === null || miles <= 0) return { ...adviseBid([], 0), lane, suggested_cents: null }
  const advice = adviseBid(await bidsForAdvice(tx, { ...offer, miles }, viewer), miles)
  return { ...advice, lane, suggested_cents: suggestPrice(advice, miles) }
}

/**
 * By offer, from the bids whose prices the viewer may see; `now` in milliseconds. All pages ask here, so that
 * they suggest the same price.
 */
export async function adviseOffers(
  tx: Tx,
  offers: readonly number[],
  viewer: Viewer,
  now = Date.now(),
): Promise<Map<number, Advice>> {
  const sees = viewer.seesAllPrices ? 'all' : viewer.id
  const found = new Map<number, Advice>()
  for (const offer of await readAdvisedOffers(tx, offers)) {
    const key = `${tx.companyId} ${sees} ${Object.values(offer).join(' ')}`
    const known = cache.get(key)
    const advice = known && known.until > now ? known.advice : await advise(tx, offer, viewer)
    if (advice !== known?.advice) store(key, advice, now)
    found.set(offer.id, advice)
  }
  return found
}
