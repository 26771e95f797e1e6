import { preloadable } from '#kit/preloadable.tsx'

export const Payments = preloadable(async () => (await import('./form-tables.tsx')).Payments)
export const Filings = preloadable(async () => (await import('./form-tables.tsx')).Filings)
export const Copies = preloadable(async () => (await import('./form-tables.tsx')).Copies)
