import { type listFleet, VEHICLE_STATUS } from '#contract/entities/vehicle.ts'
import { defineFilters } from '#kit/list/filters.ts'

export const filters = defineFilters<typeof listFleet>([
  { kind: 'search', name: 'search', label: 'Search unit, driver, owner' },
  { kind: 'choice', name: 'status', label: 'Status', choices: { 0: 'All', ...VEHICLE_STATUS }, initial: '0' },
])
