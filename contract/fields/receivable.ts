import type { Receivable } from '#contract/entities/money/receivable.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const receivableFacts = buildFields<Receivable>()({
  ...RECORD_FACTS,
  broker_name: { label: 'Broker', kind: 'text' },
  invoices: { label: 'Open invoices', kind: 'number' },
  not_due: { label: 'Current', kind: 'money' },
  d0: { label: '1–30 days', kind: 'money' },
  d30: { label: '31–60 days', kind: 'money' },
  d60: { label: '61–90 days', kind: 'money' },
  d90: { label: 'Over 90 days', kind: 'money' },
  open_cents: { label: 'Balance due', kind: 'money' },
  unapplied_cents: { label: 'Unapplied', kind: 'money' },
  credit_limit_cents: { label: 'Credit limit', kind: 'money' },
  terms_days: { label: 'Terms', kind: 'number' },
  days_to_pay: { label: 'Days to pay', kind: 'number' },
})
