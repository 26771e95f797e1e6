import type { Invoice } from '#contract/entities/invoice.ts'
import { fieldsOf, RECORD_FACTS } from '#contract/fields.ts'

/** What the fields of an invoice are called, and how they read. */
export const invoiceFacts = fieldsOf<Invoice>()({
  ...RECORD_FACTS,
  number: { label: 'Invoice', kind: 'text' },
  broker: { label: 'Broker', kind: 'lookup', by: 'broker' },
  bill_to: { label: 'Bill to', kind: 'text' },
  issued_on: { label: 'Issued', kind: 'day' },
  due_on: { label: 'Due', kind: 'day' },
  total_cents: { label: 'Total', kind: 'money' },
  loads: { label: 'Loads', kind: 'parts' },
})
