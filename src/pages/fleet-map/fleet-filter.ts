import { type listFleet, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { VEHICLE_STATUS } from '#contract/rules/vehicle-codes.ts'
import { getTruckState } from '#contract/rules/truck-state.ts'
import { ALL_TEAMS, teamSelection } from '#parts/fleet/vehicle/team-selection.ts'
import { folded } from '#contract/rules/unaccented.ts'
import { defineFilters, type FilterSpec, splitValues } from '#kit/list/filters.ts'
import { teams, vehicleTypes } from '#parts/kernel/handbook/handbook.ts'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'

const { 1: inService, 2: outOfService } = VEHICLE_STATUS

/** Set by the legend. */
export const STATE_FILTER = { kind: 'text', name: 'state', label: 'State' } as const satisfies FilterSpec

/** Query parameters have the same names as those of the vehicle list, so that links carry over. */
export const PANEL_FILTERS = defineFilters<typeof listFleet>([
  { kind: 'search', name: 'search', label: 'Search unit or driver' },
  {
    kind: 'choice',
    name: 'status',
    label: vehicleFields.facts.status.label,
    choices: { 0: 'All', 1: inService, 2: outOfService },
    initial: '0',
  },
  { kind: 'many', name: 'vehicle_type', label: vehicleFields.facts.vehicle_type.label, lookup: vehicleTypes },
  { kind: 'many', name: 'team', label: vehicleFields.facts.team.label, lookup: teams, settle: teamSelection },
])
export const FILTERS: readonly FilterSpec[] = [...PANEL_FILTERS, STATE_FILTER]

/** Defaults to the user's own teams, or to all when they are in none. */
export function passes(
  values: Readonly<Record<string, string>>,
  ownTeams: readonly number[],
): (row: MappedVehicle) => boolean {
  const words = folded(values['search'] ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const status = Number(values['status'] ?? 0)
  const types = new Set(splitValues(values['vehicle_type'] ?? '').map(Number))
  const chosen = splitValues(values['team'] ?? '')
  const teams = new Set(chosen.includes(ALL_TEAMS) ? [] : chosen.length > 0 ? chosen.map(Number) : ownTeams)
  return (row) => {
    if (status > 0 && row.status !== status) return false
    if (types.size > 0 && !types.has(row.vehicle_type)) return false
    if (teams.size > 0 && (row.team === null || !teams.has(row.team))) return false
    if (words.length === 0) return true
    const text = folded(`${row.unit_number} ${row.driver_name}`)
    return words.every((word) => text.includes(word))
  }
}

export function isInState(state: string, now: number): (row: MappedVehicle) => boolean {
  const states = new Set(splitValues(state))
  return (row) => states.size === 0 || states.has(getTruckState(row, now))
}
