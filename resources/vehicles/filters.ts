import { FREE_VEHICLES, type listFleet, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { ALL_TEAMS, teamSelection } from '#parts/fleet/vehicle/team-selection.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { myTeams, teams, vehicleTypes } from '#parts/kernel/handbook/handbook.ts'

export const filters = defineFilters<typeof listFleet>([
  { kind: 'search', name: 'search', label: 'Search unit, driver, owner' },
  {
    kind: 'choice',
    name: 'status',
    label: vehicleFields.facts.status.label,
    choices: { 0: 'All', ...vehicleFields.facts.status.codes },
    initial: '0',
  },
  {
    kind: 'many',
    name: 'team',
    label: vehicleFields.facts.team.label,
    lookup: teams,
    untouched: {
      words: 'My teams',
      lookup: myTeams,
      lifted: ALL_TEAMS,
      isNone: ({ teams }) => teams.length === 0,
    },
    settle: teamSelection,
  },
  { kind: 'many', name: 'vehicle_type', label: vehicleFields.facts.vehicle_type.label, lookup: vehicleTypes },
  {
    kind: 'choice',
    name: 'free',
    label: 'Availability',
    choices: { '': 'Any availability', ...FREE_VEHICLES },
    initial: '',
  },
])
