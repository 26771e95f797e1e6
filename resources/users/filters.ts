import type { listAccounts } from '#contract/entities/people/account.ts'
import { accountFacts } from '#contract/fields/account.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { roles } from './lookups.ts'

export const filters = defineFilters<typeof listAccounts>([
  { kind: 'search', name: 'search', label: 'Search name, email, phone' },
  {
    kind: 'choice',
    name: 'is_active',
    label: accountFacts.is_active.label,
    choices: { '': 'All', true: 'Active', false: 'Deactivated' },
    initial: 'true',
  },
  { kind: 'one', name: 'role', label: 'Role', lookup: roles },
])
