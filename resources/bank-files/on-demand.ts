import { preloadable } from '#kit/preloadable.tsx'

export const Entries = preloadable(async () => (await import('./entries.tsx')).Entries)
export const Download = preloadable(async () => (await import('./entries.tsx')).Download)
export const Returns = preloadable(async () => (await import('./returns.tsx')).Returns)
