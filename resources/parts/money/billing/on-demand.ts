import { preloadable } from '#kit/preloadable.tsx'

export const LoadBilling = preloadable(async () => (await import('./load-billing.tsx')).LoadBilling)
export const Sending = preloadable(async () => (await import('./sending.tsx')).Sending)
export const InvoiceCheck = preloadable(async () => (await import('./invoice-check.tsx')).InvoiceCheck)
