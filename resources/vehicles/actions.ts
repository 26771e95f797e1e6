import { listTeams } from '#contract/entities/kernel/handbook.ts'
import {
  changeVehicleStatus,
  changeVehicleTeam,
  type Vehicle,
  vehicleFields,
} from '#contract/entities/fleet/vehicle.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { ActionField } from '#kit/action-field.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { byBefore, defineBulk } from '#kit/list/bulk.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'
import { statusBulk, statusFields } from '#parts/fleet/vehicle/status-bulk.ts'

// "All", first in the list, is no team that a vehicle can belong to.
const teams = defineLookup(listTeams, ({ id, name }) => ({ value: id === 0 ? '' : String(id), label: name }))

const team: readonly ActionField[] = [
  { name: 'team', label: vehicleFields.facts.team.label, lookup: teams, none: 'No team' },
]
const formatName = ({ unit_number }: Vehicle) => `Unit ${unit_number}`

export const actions: readonly RecordAction<Vehicle>[] = [
  {
    label: 'Change status',
    endpoint: changeVehicleStatus,
    when: ({ is_deleted }) => !is_deleted,
    body: ({ id }) => ({ vehicles: [id] }),
    confirm: {
      title: 'Change status?',
      text: (vehicle) =>
        `${formatName(vehicle)} is ${codeWords(vehicleFields.facts.status.codes, vehicle.status).toLowerCase()}.`,
      fields: statusFields,
    },
    done: () => 'Status changed.',
  },
  {
    label: 'Change team',
    endpoint: changeVehicleTeam,
    when: ({ is_deleted }) => !is_deleted,
    body: ({ id }) => ({ vehicles: [id] }),
    confirm: {
      title: 'Change team?',
      text: (vehicle) => `${formatName(vehicle)}: current team ${vehicle.team_name || 'none'}.`,
      fields: team,
    },
    done: () => 'Team changed.',
  },
]

export const bulk = [
  statusBulk,
  defineBulk({
    label: 'Change team',
    endpoint: changeVehicleTeam,
    ids: 'vehicles',
    fields: team,
    done: ({ changed }) => `Team changed for ${pluralize(changed.length, 'vehicle')}.`,
    undo: ({ changed }) => byBefore(changed, (vehicles, before) => ({ vehicles, team: before })),
  }),
]
