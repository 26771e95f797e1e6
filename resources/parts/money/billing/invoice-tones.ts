import type { InvoiceState } from '#contract/rules/billing.ts'
import type { Tone } from '#kit/cells/status.tsx'

export const INVOICE_TONES: Readonly<Record<InvoiceState, Tone>> = {
  open: 'plain',
  part_paid: 'blue',
  short_paid: 'yellow',
  paid: 'green',
  credited: 'green',
}
