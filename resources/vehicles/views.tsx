import type { AnswerOf } from '#contract/http.ts'
import {
  vehicleFields,
  FREE_VEHICLES,
  type listFleet,
  changeVehicleStatus,
  changeVehicleTeam,
  type Vehicle,
} from '#contract/entities/fleet/vehicle.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { docks, equipment, myTeams, teams, vehicleTypes } from '#parts/kernel/handbook/handbook.ts'
import { EmptyFrom } from './empty-from.tsx'
import { documentsCell } from '#parts/fleet/documents/expiry.tsx'
import { registrationCell } from '#parts/fleet/registration/registration-cell.tsx'
import { DriverCard } from '#parts/fleet/vehicle/driver-card.tsx'
import { VEHICLE_TONES } from '#parts/fleet/vehicle/status-tones.ts'
import { wholeVin } from '#parts/fleet/vehicle/whole-vin.tsx'
import { CARGO_SPACE, DOOR } from '#parts/fleet/vehicle/sizes.ts'
import { HrLink } from './hr-link.tsx'
import { DOCUMENTS_ID } from './documents-id.ts'
import { VehicleOffers } from './offers.tsx'
import { VehicleNow } from './on-demand.ts'
import { VehicleFacts } from './vehicle-facts.tsx'
import { VehicleState, WorkState } from './vehicle-state.tsx'
import { ALL_TEAMS, teamSelection } from '#parts/fleet/vehicle/team-selection.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { listTeams } from '#contract/entities/kernel/handbook.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { ActionField } from '#kit/action-field.ts'
import type { RecordAction, RecordTab, Views } from '#kit/define-views.ts'
import { byBefore, defineBulk } from '#kit/list/bulk.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'
import { statusBulk, statusFields, statusWords } from '#parts/fleet/vehicle/status-bulk.ts'
import { Documents } from '#parts/fleet/documents/documents-on-demand.ts'
import { PlacesMap } from '#parts/kernel/map/places-map.tsx'
import { PlaceTab } from '#parts/fleet/vehicle/place-tab-on-demand.ts'
import { moves } from '#parts/fleet/vehicle/moves.ts'

const fields = defineFields<
  typeof vehicleFields.facts,
  object,
  'cargo_space' | 'door' | 'registration' | 'state' | 'empty'
>(vehicleFields.facts, {
  unit_number: { column: { width: 64 }, group: 'Vehicle' },
  status: {
    tones: VEHICLE_TONES,
    column: { width: 110, priority: 'always', card: 'head' },
    group: 'Vehicle',
  },
  state: {
    label: 'Now',
    cell: { compute: (vehicle) => vehicle.status === 1 && <WorkState vehicle={vehicle} /> },
    column: { width: 132, priority: 'always', card: 'head' },
  },
  empty: {
    label: 'Empty',
    cell: { compute: (vehicle) => <EmptyFrom vehicle={vehicle} /> },
    column: { width: 250, hidden: true, under: { filter: 'free', value: 'soon' }, card: 'labeled' },
  },
  vehicle_type_name: { column: { width: 108, priority: 3, card: 'line' }, group: 'Vehicle' },
  make: { column: { width: 110, hidden: true }, group: 'Vehicle' },
  model: { column: { width: 110, hidden: true }, group: 'Vehicle' },
  year: { column: { width: 70, hidden: true }, group: 'Vehicle' },
  vin: { cell: wholeVin, column: { width: 170, hidden: true }, group: 'Vehicle' },
  license_plate: { column: { width: 110, hidden: true }, group: 'Vehicle' },
  plate_state: { group: 'Vehicle' },

  driver: {
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 270, priority: 4, card: 'line' },
    group: 'Driver and owner',
  },
  second_driver: {
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 190, hidden: true },
    group: 'Driver and owner',
  },
  owner_name: { column: { width: 165, priority: 1 }, group: 'Driver and owner' },
  owner_phone: { column: { width: 140, hidden: true }, group: 'Driver and owner' },

  last_address: { column: { width: 150, priority: 'always', card: 'head' } },
  last_geo_date_time: { cell: 'age', column: { width: 116, priority: 3, card: 'line' } },
  planned_address: { column: { width: 190, hidden: true } },
  planned_date: { column: { width: 150, hidden: true } },
  object_id: { group: 'Vehicle' },

  cargo_space: { ...CARGO_SPACE, column: { width: 135, priority: 2 }, group: 'Cargo' },
  door: { ...DOOR, column: { width: 110, hidden: true }, group: 'Cargo' },
  payload: { column: { width: 95, priority: 2 }, group: 'Cargo' },
  dock_type: { cell: lookupCell(docks), group: 'Cargo' },
  dock: { column: { width: 100, hidden: true }, group: 'Cargo' },
  liftgate: { column: { width: 90, hidden: true }, group: 'Cargo' },
  hazmat: { column: { width: 90, hidden: true }, group: 'Cargo' },

  registration_status: { cell: registrationCell, column: { width: 120, hidden: true } },
  registration: {
    label: 'Registration',
    cell: {
      compute: (row) => (
        <>
          {registrationCell.compute(row)} <HrLink id={row.id} />
        </>
      ),
    },
    group: 'Documents',
  },
  documents_expire_on: {
    cell: documentsCell,
    column: { width: 190, hidden: true },
    group: 'Documents',
  },
  gross_weight: { group: 'Cargo' },
  equipment: { cell: { ...lookupCell(equipment), block: true }, group: 'Cargo' },
  team_name: { column: { width: 90 }, group: 'Vehicle' },
  home_base: { column: { width: 140, hidden: true }, group: 'Vehicle' },
  home_seen_at: { cell: 'age', column: { width: 120, hidden: true }, group: 'Vehicle' },
  notes: { group: 'Notes' },
  created_at: { group: 'Record' },
  updated_at: { group: 'Record' },
})

const filters = defineFilters<typeof listFleet>([
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
      everywhere: 'all teams',
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

// "All", first in the list, is no team that a vehicle can belong to.
const teamOptions = defineLookup(listTeams, ({ id, name }) => ({
  value: id === 0 ? '' : String(id),
  label: name,
}))

const team: readonly ActionField[] = [
  { name: 'team', label: vehicleFields.facts.team.label, lookup: teamOptions, none: 'No team' },
]
const formatName = ({ unit_number }: Vehicle) => `Unit ${unit_number}`

const actions: readonly RecordAction<Vehicle>[] = [
  {
    label: 'Change status',
    endpoint: changeVehicleStatus,
    when: ({ is_deleted }) => !is_deleted,
    body: ({ id }) => ({ vehicles: [id] }),
    confirm: {
      title: 'Change status?',
      text: (vehicle) => `${formatName(vehicle)} is ${statusWords(vehicle.status)}.`,
      fields: statusFields,
    },
    done: (_, { row, body }) => `${formatName(row)} is ${statusWords(body['status'] as Vehicle['status'])}.`,
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
    done: (answer, { row }) => {
      const { team_name } = answer as unknown as AnswerOf<typeof changeVehicleTeam>
      return `${formatName(row)} ${team_name === '' ? 'has no team' : `moved to team ${team_name}`}.`
    },
  },
]

const bulk = [
  statusBulk,
  defineBulk({
    label: 'Change team',
    endpoint: changeVehicleTeam,
    ids: 'vehicles',
    fields: team,
    done: ({ changed, team_name }) =>
      `${pluralize(changed.length, 'vehicle')} ${team_name === '' ? 'taken off their team' : `moved to team ${team_name}`}.`,
    undo: ({ changed }) => byBefore(changed, (vehicles, before) => ({ vehicles, team: before })),
  }),
]

const tabs: readonly RecordTab<Vehicle>[] = [
  { name: 'now', label: 'Now', render: (vehicle) => <VehicleNow key={vehicle.id} vehicle={vehicle} /> },
  {
    name: 'place',
    label: 'Location',
    column: 'narrow',
    render: (vehicle) => <PlaceTab key={vehicle.id} vehicle={vehicle} resource="vehicles" Map={PlacesMap} />,
    beside: (vehicle) => (
      <PlaceTab key={vehicle.id} vehicle={vehicle} resource="vehicles" Map={PlacesMap} isFramed={false} />
    ),
  },
  {
    name: 'offers',
    label: 'Nearby offers',
    access: ['dispatch', 'list'],
    column: 'narrow',
    render: (vehicle) => <VehicleOffers vehicle={vehicle} />,
  },
  {
    name: 'fields',
    label: 'Details',
    render: (vehicle) => <VehicleFacts fields={fields} vehicle={vehicle} />,
  },
  {
    name: 'documents',
    label: 'Documents',
    access: ['documents', 'list'],
    column: 'narrow',
    render: ({ id, is_deleted, registration_status }) => (
      <div id={DOCUMENTS_ID}>
        <Documents
          of="vehicle"
          id={id}
          registration={registration_status}
          isArchived={is_deleted}
          resource="vehicles"
        />
      </div>
    ),
  },
]

const views: Views<Vehicle> = {
  title: ({ unit_number }) => `Unit ${unit_number}`,
  status: (vehicle) => <VehicleState vehicle={vehicle} />,
  fields,
  filters,
  actions,
  bulk,
  layout: 'columns',
  tabs,
  patch: moves,
  empty: 'No vehicles in these teams yet.',
}
export default views
