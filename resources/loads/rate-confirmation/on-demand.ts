import { preloadable } from '#kit/preloadable.tsx'

/** A load's rate confirmation, fetched as it is shown. */
export const RateConfirmation = preloadable(async () => (await import('./rate-confirmation.tsx')).RateConfirmation)
