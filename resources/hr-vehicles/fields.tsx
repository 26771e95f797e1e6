import { type createVehicle, type updateVehicle } from '#contract/entities/hr-vehicle.ts'
import { type Vehicle, VEHICLE_STATUS } from '#contract/entities/vehicle.ts'
import type { BodyOf } from '#contract/http.ts'
import { cargoSize, doorSize } from '#contract/rules/cargo.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { statusCell } from '#kit/cells/status.tsx'
import { defineFields, notShown } from '#kit/fields/field-spec.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { Expiry } from '#parts/documents/expiry.tsx'
import { registrationCell } from '#parts/registration/registration-cell.tsx'
import { rejectNotes } from '#parts/registration/registration-actions.ts'
import { DriverCard } from '#parts/vehicle/driver-card.tsx'
import { COUNTS, PlaceWords } from '#parts/vehicle/place-words.tsx'
import { docks, equipment, states, vehicleTypes } from '#parts/handbook/handbook.ts'
import { anyDriver, drivers, owners } from './lookups.ts'
import { VinAssist } from './vin-assist.tsx'

export const fields = defineFields<
  Vehicle,
  BodyOf<typeof updateVehicle>,
  'cargo_space' | 'door' | 'position',
  BodyOf<typeof createVehicle>
>({
  unit_number: { label: 'Unit', cell: 'text', column: { width: 80 }, group: 'Vehicle', form: 'text' },
  owner_company: {
    label: 'Owner',
    cell: {
      compute: ({ owner_company, owner_name }) => (
        <RecordLink resource="hr-portal" id={owner_company}>
          {owner_name}
        </RecordLink>
      ),
    },
    column: { width: 180, order: 'owner_name' },
    group: 'Vehicle',
    form: { lookup: owners },
    isFixed: true,
    param: 'owner',
  },
  owner_name: notShown,
  owner_phone: { label: 'Owner phone', cell: 'phone', column: { width: 140, hidden: true }, group: 'Vehicle' },
  vin: {
    label: 'VIN',
    cell: 'text',
    column: { width: 180 },
    group: 'Vehicle',
    form: 'text',
    help: 'Decoded once it has its 17 characters',
    assist: VinAssist,
  },
  registration_status: {
    label: 'Registration',
    cell: registrationCell,
    column: { width: 120 },
    group: 'Registration',
  },
  papers_expire_on: {
    label: 'Papers expire on',
    cell: { render: (day) => <Expiry value={day} /> },
    column: { width: 230 },
    group: 'Registration',
  },
  reject_note: { label: 'Rejected for', cell: lookupCell(rejectNotes), group: 'Registration', sparse: true },
  is_deleted: notShown,
  vehicle_type: {
    label: 'Type',
    cell: { compute: ({ vehicle_type_name }) => vehicle_type_name || <Dash /> },
    column: { width: 130 },
    group: 'Vehicle',
    form: { lookup: vehicleTypes },
  },
  vehicle_type_name: notShown,
  make: { label: 'Make', cell: 'text', column: { width: 110, hidden: true }, group: 'Vehicle', form: 'text' },
  model: { label: 'Model', cell: 'text', column: { width: 110, hidden: true }, group: 'Vehicle', form: 'text' },
  year: { label: 'Year', cell: { render: String }, column: { width: 70, hidden: true }, group: 'Vehicle', form: 'number' },
  gross_weight: {
    label: 'Gross weight',
    cell: 'weight',
    column: { width: 110, hidden: true },
    group: 'Vehicle',
    form: 'number',
    help: 'Says which papers it needs',
  },
  license_plate: { label: 'License plate', cell: 'text', column: { width: 110, hidden: true }, group: 'Vehicle', form: 'text' },
  plate_state: { label: 'Plate state', cell: 'text', group: 'Vehicle', form: { lookup: states } },
  status: {
    label: 'Status',
    cell: statusCell(VEHICLE_STATUS, { 1: 'green', 2: 'yellow', 3: 'plain' }),
    column: { width: 120 },
    group: 'Vehicle',
  },
  team: notShown,
  team_name: { label: 'Team', cell: 'text', column: { width: 110, hidden: true }, group: 'Vehicle' },

  driver: {
    label: 'Driver',
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 240 },
    group: 'Drivers',
    form: { lookup: drivers },
    value: ({ driver }) => driver?.id ?? null,
  },
  second_driver: {
    label: 'Second driver',
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 220, hidden: true },
    group: 'Drivers',
    form: { lookup: anyDriver },
    value: ({ second_driver }) => second_driver?.id ?? null,
  },

  cargo_space: { label: 'Cargo L × W × H', cell: { compute: cargoSize, numeric: true }, column: { width: 150, hidden: true } },
  door: { label: 'Door W × H', cell: { compute: doorSize, numeric: true }, column: { width: 120, hidden: true } },
  payload: { label: 'Payload', cell: 'weight', column: { width: 100, hidden: true }, group: 'Cargo', form: 'number' },
  useful_cargo_length: { label: 'Cargo length', cell: 'inches', group: 'Cargo', form: 'number' },
  useful_cargo_width: { label: 'Cargo width', cell: 'inches', group: 'Cargo', form: 'number' },
  useful_cargo_height: { label: 'Cargo height', cell: 'inches', group: 'Cargo', form: 'number' },
  door_width: { label: 'Door width', cell: 'inches', group: 'Cargo', form: 'number' },
  door_height: { label: 'Door height', cell: 'inches', group: 'Cargo', form: 'number' },
  dock_type: { label: 'Dock type', cell: lookupCell(docks), group: 'Cargo', form: { lookup: docks } },
  equipment: {
    label: 'Equipment',
    cell: { ...lookupCell(equipment), block: true },
    group: 'Cargo',
    form: { lookup: equipment, isMany: true },
  },
  dock: { label: 'Dock high', cell: 'boolean', column: { width: 100, hidden: true }, group: 'Cargo', form: 'switch' },
  liftgate: { label: 'Liftgate', cell: 'boolean', column: { width: 90, hidden: true }, group: 'Cargo', form: 'switch' },
  hazmat: { label: 'Hazmat', cell: 'boolean', column: { width: 90, hidden: true }, group: 'Cargo', form: 'switch' },

  object_id: {
    label: 'Tracker',
    cell: 'text',
    column: { width: 130, hidden: true },
    group: 'Position',
    form: 'text',
    help: 'The identifier that its phone app or device sends',
  },
  location_type: {
    label: 'Counts for dispatch',
    cell: { render: (type) => COUNTS[type] },
    group: 'Position',
    form: { choices: COUNTS },
  },
  position: { label: 'Position', cell: { compute: (vehicle) => <PlaceWords vehicle={vehicle} />, block: true }, group: 'Position' },
  last_address: notShown,
  last_geo_date_time: { label: 'Seen ago', cell: 'age', column: { width: 120, hidden: true } },
  last_latitude: notShown,
  last_longitude: notShown,
  planned_address: notShown,
  planned_date: notShown,
  planned_latitude: notShown,
  planned_longitude: notShown,
  notes: { label: 'Notes', cell: 'multiline', group: 'Notes', form: 'multiline' },
  comment: { label: 'Comment of HR', cell: 'multiline', group: 'Notes', form: 'multiline', sparse: true },
  created_at: { label: 'Entered', cell: 'instant', column: { width: 130, hidden: true }, group: 'Record' },
  updated_at: { label: 'Last change', cell: 'instant', group: 'Record' },
})
