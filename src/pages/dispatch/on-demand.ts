import { preloadable } from '#kit/preloadable.tsx'

/** Lazy parts that the rows must not wait for. */
export const OfferPanel = preloadable(async () => (await import('./panel/offer-panel.tsx')).OfferPanel)
export const BidAdvice = preloadable(async () => (await import('./bid/bid-advice.tsx')).BidAdvice)
export const Help = preloadable(async () => (await import('./keys/help.tsx')).Help)

export const TrucksDesk = preloadable(async () => (await import('./trucks/trucks-desk.tsx')).TrucksDesk)
export const PlanDesk = preloadable(async () => (await import('./plan/plan-desk.tsx')).PlanDesk)

const quietly = (part: { preload: () => Promise<void> }) => void part.preload().catch(() => undefined)

export function preloadParts() {
  quietly(OfferPanel)
  quietly(Help)
}

// An address with an offer needs the panel at once.
if (new URLSearchParams(window.location.search).has('load')) quietly(OfferPanel)
