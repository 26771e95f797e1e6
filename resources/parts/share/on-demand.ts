import { preloadable } from '#kit/preloadable.tsx'

/** The links by which a load is followed, fetched as they are shown. */
export const LoadShares = preloadable(async () => (await import('./load-shares.tsx')).LoadShares)
