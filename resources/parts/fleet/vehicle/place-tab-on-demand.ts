import { preloadable } from '#kit/preloadable.tsx'

/** Lazy: lists share the views of a vehicle but never show its place. */
export const PlaceTab = preloadable(async () => (await import('./place-tab.tsx')).PlaceTab)
