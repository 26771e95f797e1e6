import type { listFleet } from '#contract/entities/vehicle.ts'
import { VEHICLE_STATUS } from '#contract/rules/vehicle-codes.ts'
import { ALL_TEAMS, teamSelection } from '#contract/rules/team-selection.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { myTeams, teams, vehicleTypes } from '#parts/handbook/handbook.ts'

export const filters = defineFilters<typeof listFleet>([
  { kind: 'search', name: 'search', label: 'Search unit, driver, owner' },
  { kind: 'choice', name: 'status', label: 'Status', choices: { 0: 'All', ...VEHICLE_STATUS }, initial: '0' },
  {
    kind: 'many',
    name: 'team',
    label: 'Team',
    lookup: teams,
    untouched: { words: 'My teams', lookup: myTeams, lifted: ALL_TEAMS },
    settle: teamSelection,
  },
  { kind: 'many', name: 'vehicle_type', label: 'Type', lookup: vehicleTypes },
])
