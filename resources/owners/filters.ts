import { countOwners, type listOwners } from '#contract/entities/fleet/owner.ts'
import { HR_FILTER } from '#contract/entities/fleet/registration.ts'
import { defineCounts, defineFilters } from '#kit/list/filters.ts'
import { hrQuery } from '#parts/fleet/registration/hr-filter.ts'

export const filters = defineFilters<typeof listOwners>([
  { kind: 'search', name: 'search', label: 'Search name, MC, DOT, email' },
  {
    kind: 'choice',
    name: 'status',
    label: 'HR requests',
    choices: HR_FILTER,
    initial: '0',
    sends: hrQuery,
    counts: defineCounts(countOwners, ['search'], ({ counts }) => counts),
  },
])
