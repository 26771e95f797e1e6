import {
  adviseBid,
  type BidAdvice,
  suggestPrice,
  type WinCurve,
  winCurve,
} from '#contract/rules/bid-advice.ts'
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

interface WinEstimate {
  readonly advice: Advice
  /** Null where too little is known. */
  readonly curve: WinCurve | null
}

const cache = new Map<string, { estimate: WinEstimate; until: number }>()

function store(key: string, estimate: WinEstimate, now: number): void {
  cache.delete(key)
  if (cache.size >= MOST) cache.delete(cache.keys().next().value ?? '')
  cache.set(key, { estimate, until: now + STORED_MS })
}

async function estimate(tx: Tx, offer: AdvisedOffer, viewer: Viewer): Promise<WinEstimate> {
  const { miles, from, to } = offer
  const lane = from && to ? `${from} → ${to}` : ''
  if (miles === null || miles <= 0)
    return { advice: { ...adviseBid([], 0), lane, suggested_cents: null }, curve: null }
  const past = await bidsForAdvice(tx, { ...offer, miles }, viewer)
  const advice = adviseBid(past, miles)
  return { advice: { ...advice, lane, suggested_cents: suggestPrice(advice, miles) }, curve: winCurve(past) }
}

/**
 * By offer, from the bids whose prices the viewer may see; `now` in milliseconds. All pages ask here, so that
 * they suggest the same price.
 */
export async function estimateWins(
  tx: Tx,
  offers: readonly number[],
  viewer: Viewer,
  now = Date.now(),
): Promise<Map<number, WinEstimate>> {
  const sees = viewer.seesAllPrices ? 'all' : viewer.id
  const found = new Map<number, WinEstimate>()
  for (const offer of await readAdvisedOffers(tx, offers)) {
    const key = `${tx.companyId} ${sees} ${Object.values(offer).join(' ')}`
    const known = cache.get(key)
    const made = known && known.until > now ? known.estimate : await estimate(tx, offer, viewer)
    if (made !== known?.estimate) store(key, made, now)
    found.set(offer.id, made)
  }
  return found
}

export async function adviseOffers(
  tx: Tx,
  offers: readonly number[],
  viewer: Viewer,
  now = Date.now(),
): Promise<Map<number, Advice>> {
  const estimates = await estimateWins(tx, offers, viewer, now)
  return new Map([...estimates].map(([id, { advice }]) => [id, advice]))
}
