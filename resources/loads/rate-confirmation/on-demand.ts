import { preloadable } from '#kit/preloadable.tsx'

export const RateConfirmation = preloadable(
  async () => (await import('./rate-confirmation.tsx')).RateConfirmation,
)
