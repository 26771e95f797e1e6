import { preloadable } from '#kit/preloadable.tsx'

export const LoadBilling = preloadable(async () => (await import('./load-billing.tsx')).LoadBilling)
export const Sending = preloadable(async () => (await import('./sending.tsx')).Sending)
export const IssueDialog = preloadable(async () => (await import('./issue-dialog.tsx')).IssueDialog)
export const IssueCheck = preloadable(async () => (await import('./issue-check.tsx')).IssueCheck)
export const UnsentInvoices = preloadable(async () => (await import('./unsent-invoices.tsx')).UnsentInvoices)
export const InvoiceCheck = preloadable(async () => (await import('./invoice-check.tsx')).InvoiceCheck)
export const InvoiceMany = preloadable(async () => (await import('./invoice-many.tsx')).InvoiceMany)
