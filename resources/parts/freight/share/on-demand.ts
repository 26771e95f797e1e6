import { preloadable } from '#kit/preloadable.tsx'

export const LoadShares = preloadable(async () => (await import('./load-shares.tsx')).LoadShares)
