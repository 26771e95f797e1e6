import { generateInvoice } from '#contract/entities/invoice.ts'
import type { CheckOut, listCheckOut } from '#contract/entities/load-billing.ts'
import { dollars } from '#contract/rules/money.ts'
import type { Views } from '#kit/define-views.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { fields } from './fields.tsx'

const views: Views<CheckOut> = {
  title: ({ number }) => number,
  fields,
  filters: defineFilters<typeof listCheckOut>([
    { kind: 'search', name: 'search', label: 'Search load, reference, broker' },
    { kind: 'choice', name: 'proof', label: 'POD', choices: { '': 'All', missing: 'POD missing', there: 'POD there' }, initial: '' },
  ]),
  actions: [],
  bulk: [
    defineBulk({
      label: 'Issue one invoice',
      endpoint: generateInvoice,
      ids: 'loads',
      fields: [],
      done: ({ number, total_cents, loads }) =>
        `Invoice ${number} over ${dollars(total_cents)} is issued for ${loads.length === 1 ? '1 load' : `${loads.length} loads`}.`,
      undo: () => [],
    }),
  ],
  empty: 'Every delivered load has its POD and its invoice.',
}
export default views
