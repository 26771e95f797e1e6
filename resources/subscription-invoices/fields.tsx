import { platformInvoiceFacts } from '#contract/fields/platform.ts'
import { defineFields } from '#kit/fields/define-fields.ts'

export const fields = defineFields(platformInvoiceFacts, {
  number: { column: { width: 130, card: 'title' }, group: 'Invoice' },
  company_name: { column: { width: 200, card: 'line' }, group: 'Invoice' },
  status: {
    tones: { open: 'yellow', paid: 'green', void: 'plain' },
    column: { width: 100, card: 'head' },
    group: 'Invoice',
  },
  amount_cents: { column: { width: 110, card: 'line' }, group: 'Invoice' },
  plan: { group: 'Invoice' },
  seats: { group: 'Invoice' },
  period_from: { column: { width: 120 }, group: 'Invoice' },
  period_to: { group: 'Invoice' },
  issued_on: { group: 'Invoice' },
  due_on: { column: { width: 120 }, group: 'Invoice' },
  paid_at: { column: { width: 130 }, group: 'Payment', sparse: true },
  paid_by: { column: { width: 260 }, group: 'Payment', sparse: true },
  last_error: { group: 'Payment', sparse: true },
})
