import { preloadable } from '#kit/preloadable.tsx'

export const Recipients = preloadable(async () => (await import('./recipients.tsx')).Recipients)
