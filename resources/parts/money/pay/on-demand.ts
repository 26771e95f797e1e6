import { preloadable } from '#kit/preloadable.tsx'

export const LineActions = preloadable(async () => (await import('./line-actions.tsx')).LineActions)
export const Adjustments = preloadable(async () => (await import('./adjustments.tsx')).Adjustments)
export const Escrow = preloadable(async () => (await import('./escrow.tsx')).Escrow)
export const Disputes = preloadable(async () => (await import('./disputes.tsx')).Disputes)
export const PayHistory = preloadable(async () => (await import('./pay-history.tsx')).PayHistory)
export const PayLoads = preloadable(async () => (await import('./pay-loads.tsx')).PayLoads)
