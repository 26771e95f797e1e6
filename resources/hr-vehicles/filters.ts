import { HR_FILTER } from '#contract/entities/fleet/registration.ts'
import type { listVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { hrQuery } from '#parts/fleet/registration/hr-filter.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listVehicles>([
  { kind: 'search', name: 'search', label: 'Search unit, VIN, driver, owner' },
  {
    kind: 'choice',
    name: 'registration',
    label: 'Registration',
    choices: HR_FILTER,
    initial: '0',
    sends: hrQuery,
  },
])
