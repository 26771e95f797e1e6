import type { listInvoices } from '#contract/entities/money/invoice.ts'
import { INVOICE_SEGMENTS } from '#contract/rules/billing.ts'
import { invoiceFacts } from '#contract/fields/invoice.ts'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'

const brokers = defineSearch(
  listBrokers,
  'search',
  ({ id, name }) => ({ value: String(id), label: name }),
  undefined,
  undefined,
  'ids',
)

export const filters = defineFilters<typeof listInvoices>([
  { kind: 'search', name: 'search', label: 'Search invoice, load, broker' },
  { kind: 'choice', name: 'segment', label: 'Invoices', choices: INVOICE_SEGMENTS, initial: '' },
  { kind: 'many', name: 'broker', label: invoiceFacts.broker.label, lookup: brokers },
])
