import { preloadable } from '#kit/preloadable.tsx'

/** What can be done about the line of a load, fetched with the first record. */
export const LineActions = preloadable(async () => (await import('./line-actions.tsx')).LineActions)
/** What was added or deducted, with its proofs, fetched as its part is opened. */
export const Adjustments = preloadable(async () => (await import('./adjustments.tsx')).Adjustments)
/** What is held in escrow, fetched as its part is opened. */
export const Escrow = preloadable(async () => (await import('./escrow.tsx')).Escrow)
/** What is disputed, fetched as its part is opened. */
export const Disputes = preloadable(async () => (await import('./disputes.tsx')).Disputes)
/** What was done to a week's pay, fetched as its part is opened. */
export const PayHistory = preloadable(async () => (await import('./pay-history.tsx')).PayHistory)
