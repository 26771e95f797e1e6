import type { listBrokers } from '#contract/entities/market/broker.ts'
import { brokerFacts } from '#contract/fields/broker.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listBrokers>([
  { kind: 'search', name: 'search', label: 'Search name, MC, email' },
  {
    kind: 'choice',
    name: 'is_blacklisted',
    label: brokerFacts.is_blacklisted.label,
    choices: { '': 'All', false: 'Not blacklisted', true: 'Blacklisted' },
    initial: '',
  },
])
