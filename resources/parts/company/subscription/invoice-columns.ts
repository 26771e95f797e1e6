import { platformInvoiceFacts } from '#contract/fields/platform.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'

export const invoiceColumns = defineColumns(platformInvoiceFacts, {
  number: { column: { width: 130, card: 'title' } },
  period_from: { column: { width: 120 } },
  amount_cents: { column: { width: 110, card: 'line' } },
  due_on: { column: { width: 120, card: 'line' } },
  status: { tones: { open: 'yellow', paid: 'green', void: 'plain' }, column: { width: 100, card: 'head' } },
  paid_by: { column: { width: 240 } },
})
