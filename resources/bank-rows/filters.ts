import type { listBankRows } from '#contract/entities/money/bank-row.ts'
import { bankRowFacts } from '#contract/fields/bank-row.ts'
import { BANK_ROW_STATES } from '#contract/rules/bank-rows.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listBankRows>([
  { kind: 'search', name: 'search', label: 'Search description' },
  {
    kind: 'choice',
    name: 'state',
    label: bankRowFacts.state.label,
    choices: { '': 'All', ...BANK_ROW_STATES },
    initial: '',
  },
])
