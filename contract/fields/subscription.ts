import type { SubscriptionInvoice } from '#contract/entities/company/subscription.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const SUBSCRIPTION_INVOICE = {
  ...RECORD_FACTS,
  number: { label: 'Invoice', kind: 'text' },
  plan: { label: 'Plan', kind: 'text' },
  seats: { label: 'Seats', kind: 'number' },
  amount_cents: { label: 'Amount', kind: 'money' },
  period_from: { label: 'From', kind: 'day' },
  period_to: { label: 'To', kind: 'day' },
  issued_on: { label: 'Issued', kind: 'day' },
  due_on: { label: 'Due', kind: 'day' },
  status: { label: 'Status', kind: 'code', codes: { open: 'Open', paid: 'Paid', void: 'Void' } },
  paid_at: { label: 'Paid', kind: 'instant' },
  paid_by: { label: 'Paid by', kind: 'text' },
  last_error: { label: 'Note', kind: 'text' },
} as const

export const subscriptionInvoiceFacts = buildFields<SubscriptionInvoice>()(SUBSCRIPTION_INVOICE)
