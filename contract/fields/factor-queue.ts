import type { QueuedInvoice } from '#contract/entities/money/factor-schedule.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const queuedInvoiceFacts = buildFields<QueuedInvoice>()({
  ...RECORD_FACTS,
  number: { label: 'Invoice', kind: 'text' },
  factor: { label: 'Factor', kind: 'lookup', by: 'factor', isInternal: true },
  factor_name: { label: 'Factor', kind: 'text' },
  broker: { label: 'Broker', kind: 'lookup', by: 'broker', isInternal: true },
  bill_to: { label: 'Broker', kind: 'text' },
  issued_on: { label: 'Issued', kind: 'day' },
  due_on: { label: 'Due', kind: 'day' },
  open_cents: { label: 'Balance due', kind: 'money' },
  missing: { label: 'Missing documents', kind: 'text' },
})
