import { fullName } from '#contract/rules/full-name.ts'
import { listDriverOptions, listDrivers, readDriver } from '#contract/entities/fleet/driver.ts'
import { listOwners, readOwnerPartly } from '#contract/entities/fleet/owner.ts'
import { type Around, defineLookup, defineSearch } from '#kit/lookup/lookup.ts'
import {
  type createVehicle,
  type updateVehicle,
  type listVehicles,
  archiveVehicles,
  changeVehicleRegistration,
  changeVehicleRegistrations,
  deleteVehicle,
  restoreVehicle,
} from '#contract/entities/fleet/hr-vehicle.ts'
import { vehicleFields, type Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { BodyOf } from '#contract/http.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { documentsCell } from '#parts/fleet/documents/expiry.tsx'
import { registrationCell, registrationTag } from '#parts/fleet/registration/registration-cell.tsx'
import { RejectionNotice } from '#parts/fleet/registration/rejection-notice.tsx'
import { archiveActions } from '#parts/fleet/registration/archive-actions.ts'
import { rejectNotes, registrationActions, openTab } from '#parts/fleet/registration/registration-actions.ts'
import { DriverCard } from '#parts/fleet/vehicle/driver-card.tsx'
import { PlaceWords } from '#parts/fleet/vehicle/place-words.tsx'
import { VEHICLE_TONES } from '#parts/fleet/vehicle/status-tones.ts'
import { wholeVin } from '#parts/fleet/vehicle/whole-vin.tsx'
import { docks, equipment, states, vehicleTypes } from '#parts/kernel/handbook/handbook.ts'
import { CARGO_SPACE, DOOR } from '#parts/fleet/vehicle/sizes.ts'
import { NewDriver } from './new-driver.tsx'
import { VinAssist } from './vin-assist.tsx'
import { HR_FILTER } from '#contract/entities/fleet/registration.ts'
import { hrQuery } from '#parts/fleet/registration/hr-filter.ts'
import { defineFilters } from '#kit/list/filters.ts'
import type { RecordAction, RecordTab, Views } from '#kit/define-views.ts'
import { registrationBulk } from '#parts/fleet/registration/registration-bulk.ts'
import { statusBulk } from '#parts/fleet/vehicle/status-bulk.ts'
import { Documents } from '#parts/fleet/documents/documents-on-demand.ts'
import { PlacesMap } from '#parts/kernel/map/places-map.tsx'
import { PlaceTab } from '#parts/fleet/vehicle/place-tab-on-demand.ts'
import { WhatIsExpired } from '#parts/fleet/documents/what-is-counted.tsx'
import { moves } from '#parts/fleet/vehicle/moves.ts'

const getOwner = ({ owner_company }: Around) => (typeof owner_company === 'number' ? { owner_company } : {})

const drivers = defineLookup(
  listDriverOptions,
  ({ id, ...name }) => ({ value: String(id), label: fullName(name) }),
  getOwner,
  readDriver,
)
/** A second driver may belong to another owner. */
const anyDriver = defineSearch(
  listDrivers,
  'search',
  ({ id, owner_name, ...name }) => ({ value: String(id), label: fullName(name), hint: owner_name }),
  readDriver,
)
const owners = defineSearch(
  listOwners,
  'search',
  ({ id, name, city, state }) => ({
    value: String(id),
    label: name,
    hint: [city, state].filter(Boolean).join(', '),
  }),
  readOwnerPartly,
)

const fields = defineFields<
  typeof vehicleFields.facts,
  BodyOf<typeof updateVehicle>,
  'cargo_space' | 'door' | 'position',
  BodyOf<typeof createVehicle>
>(vehicleFields.facts, {
  unit_number: { column: { width: 80 }, group: 'Vehicle', form: true },
  owner_company: {
    cell: {
      compute: ({ owner_company, owner_name }) => (
        <RecordLink resource="hr-portal" id={owner_company}>
          {owner_name}
        </RecordLink>
      ),
    },
    column: { width: 180, priority: 1, card: 'head', order: 'owner_name' },
    group: 'Vehicle',
    form: { lookup: owners },
    isFixed: true,
    param: 'owner',
  },
  owner_phone: { column: { width: 140, hidden: true }, group: 'Vehicle' },
  vin: {
    cell: wholeVin,
    column: { width: 180 },
    group: 'Vehicle',
    form: true,
    help: 'Decoded when all 17 characters are entered',
    assist: VinAssist,
  },
  registration_status: {
    cell: registrationCell,
    column: { width: 150, wraps: true, priority: 'always', card: 'head' },
    group: 'Registration',
  },
  reject_note: { cell: lookupCell(rejectNotes) },
  documents_expire_on: {
    cell: documentsCell,
    column: { width: 230, priority: 'always', card: 'labeled' },
    group: 'Registration',
  },
  vehicle_type: {
    cell: { compute: ({ vehicle_type_name }) => vehicle_type_name || <Dash /> },
    column: { width: 130, card: 'line' },
    group: 'Vehicle',
    form: { lookup: vehicleTypes },
  },
  make: { column: { width: 110, hidden: true }, group: 'Vehicle', form: true },
  model: { column: { width: 110, hidden: true }, group: 'Vehicle', form: true },
  year: { column: { width: 70, hidden: true }, group: 'Vehicle', form: true },
  gross_weight: {
    column: { width: 110, hidden: true },
    group: 'Vehicle',
    form: true,
    help: 'Determines which documents are required',
  },
  license_plate: { column: { width: 110, hidden: true }, group: 'Vehicle', form: true },
  plate_state: { group: 'Vehicle', form: { lookup: states } },
  status: { tones: VEHICLE_TONES, column: { width: 120, priority: 1 }, group: 'Vehicle' },
  team_name: { column: { width: 110, hidden: true }, group: 'Vehicle' },

  driver: {
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 270, priority: 2, card: 'line' },
    group: 'Drivers',
    form: { lookup: drivers },
    assist: NewDriver,
    value: ({ driver }) => driver?.id ?? null,
  },
  second_driver: {
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 220, hidden: true },
    group: 'Drivers',
    form: { lookup: anyDriver },
    value: ({ second_driver }) => second_driver?.id ?? null,
  },

  cargo_space: { ...CARGO_SPACE, column: { width: 150, hidden: true } },
  door: { ...DOOR, column: { width: 120, hidden: true } },
  payload: { column: { width: 100, hidden: true }, group: 'Cargo', form: true },
  useful_cargo_length: { group: 'Cargo', form: true },
  useful_cargo_width: { group: 'Cargo', form: true },
  useful_cargo_height: { group: 'Cargo', form: true },
  door_width: { group: 'Cargo', form: true },
  door_height: { group: 'Cargo', form: true },
  dock_type: { group: 'Cargo', form: { lookup: docks } },
  equipment: { group: 'Cargo', form: { lookup: equipment, isMany: true } },
  dock: { column: { width: 100, hidden: true }, group: 'Cargo', form: true },
  liftgate: { column: { width: 90, hidden: true }, group: 'Cargo', form: true },
  hazmat: { column: { width: 90, hidden: true }, group: 'Cargo', form: true },

  object_id: {
    column: { width: 130, hidden: true },
    group: 'Location',
    form: true,
    help: 'ID sent by the phone app or GPS device',
  },
  location_type: { group: 'Location', form: true },
  position: {
    label: 'Location',
    cell: { compute: (vehicle) => <PlaceWords vehicle={vehicle} />, block: true },
    group: 'Location',
  },
  home_base: { column: { width: 140, hidden: true }, group: 'Location', form: true },
  home_seen_at: { cell: 'age', column: { width: 120, hidden: true }, group: 'Location' },
  last_geo_date_time: { cell: 'age', column: { width: 120, hidden: true } },
  notes: { group: 'Notes', form: true },
  comment: { group: 'Notes', form: true, sparse: true },
  created_at: { column: { width: 130, hidden: true }, group: 'Record' },
  updated_at: { group: 'Record' },
})

const filters = defineFilters<typeof listVehicles>([
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

const formatName = ({ unit_number }: Vehicle) => `Unit ${unit_number}`

const actions: readonly RecordAction<Vehicle>[] = [
  ...registrationActions(changeVehicleRegistration, formatName, {
    of: 'vehicle',
    resource: 'hr-portal-vehicles',
  }),
  ...archiveActions<Vehicle>({
    of: 'vehicle',
    name: formatName,
    text: (vehicle) => `${formatName(vehicle)} is removed from the fleet. You can restore it later.`,
    archive: deleteVehicle,
    restore: restoreVehicle,
  }),
]

const bulk = [statusBulk, ...registrationBulk(changeVehicleRegistrations, archiveVehicles, 'vehicle')]

const tabs: readonly RecordTab<Vehicle>[] = [
  {
    name: 'documents',
    label: 'Documents',
    access: ['documents', 'list'],
    render: ({ id, is_deleted, registration_status }) => (
      <Documents
        of="vehicle"
        id={id}
        registration={registration_status}
        isArchived={is_deleted}
        resource="hr-portal-vehicles"
      />
    ),
  },
  {
    name: 'place',
    label: 'Location',
    render: (vehicle) => (
      <PlaceTab key={vehicle.id} vehicle={vehicle} resource="hr-portal-vehicles" Map={PlacesMap} />
    ),
  },
]

const views: Views<Vehicle> = {
  title: ({ unit_number }) => `Unit ${unit_number}`,
  fields,
  filters,
  actions,
  bulk,
  status: registrationTag,
  Notice: RejectionNotice,
  canEdit: ({ is_deleted }) => !is_deleted,
  openTab,
  fieldsTab: 'Vehicle',
  tabs,
  note: () => <WhatIsExpired param="registration" who="active vehicles" />,
  patch: moves,
  empty: 'No vehicles yet. Add the first one.',
}
export default views
