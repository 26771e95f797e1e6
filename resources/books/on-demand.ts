import { preloadable } from '#kit/preloadable.tsx'

export const Entries = preloadable(async () => (await import('./entries.tsx')).Entries)
