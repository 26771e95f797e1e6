import { preloadable } from '#kit/preloadable.tsx'

export const Changes = preloadable(async () => (await import('./changes.tsx')).Changes)
