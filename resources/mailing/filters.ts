import type { listMailings } from '#contract/entities/reports/mailing.ts'
import { mailingFacts } from '#contract/fields/mailing.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listMailings>([
  { kind: 'search', name: 'search', label: 'Search name or subject' },
  {
    kind: 'choice',
    name: 'is_active',
    label: mailingFacts.is_active.label,
    choices: { '': 'All', true: 'Active', false: 'Inactive' },
    initial: '',
  },
])
