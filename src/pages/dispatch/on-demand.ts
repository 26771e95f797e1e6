import { preloadable } from '#kit/preloadable.tsx'

/** What the rows do not wait for: the open offer, its vehicles and its bid; and the help. */
export const OfferPanel = preloadable(async () => (await import('./panel/offer-panel.tsx')).OfferPanel)
export const BidAdvice = preloadable(async () => (await import('./bid/bid-advice.tsx')).BidAdvice)
export const Help = preloadable(async () => (await import('./keys/help.tsx')).Help)

const quietly = (part: { preload: () => Promise<void> }) => void part.preload().catch(() => undefined)

/** Fetches both ahead of their use. */
export function preloadParts() {
  quietly(OfferPanel)
  quietly(Help)
}

// An address that names an offer needs its panel at once, beside the rows.
if (new URLSearchParams(window.location.search).has('load')) quietly(OfferPanel)
