import { preloadable } from '#kit/preloadable.tsx'

/** Where the billing of a load stands, fetched as it is shown. */
export const LoadBilling = preloadable(async () => (await import('./load-billing.tsx')).LoadBilling)
/** How an invoice is sent, likewise. */
export const Sending = preloadable(async () => (await import('./sending.tsx')).Sending)
/** What is said of loads before they are billed, likewise. */
export const InvoiceCheck = preloadable(async () => (await import('./invoice-check.tsx')).InvoiceCheck)
