import { listTeams, listVehicleTypes } from '#contract/entities/handbook.ts'
import { type listFleet, VEHICLE_STATUS } from '#contract/entities/vehicle.ts'
import { ALL_TEAMS, teamSelection } from '#contract/rules/team-selection.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

const teams = defineLookup(listTeams, ({ id, name }) => ({ value: String(id), label: name }))
const myTeams = defineLookup(
  listTeams,
  ({ id, name }) => ({ value: String(id), label: name }),
  () => ({ mine: 'true' }),
)
const vehicleTypes = defineLookup(listVehicleTypes, ({ id, name }) => ({ value: String(id), label: name }))

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
