import type { createVehicle, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import type { BodyOf } from '#contract/http.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { documentsCell } from '#parts/fleet/documents/expiry.tsx'
import { registrationCell } from '#parts/fleet/registration/registration-cell.tsx'
import { rejectNotes } from '#parts/fleet/registration/registration-actions.ts'
import { DriverCard } from '#parts/fleet/vehicle/driver-card.tsx'
import { PlaceWords } from '#parts/fleet/vehicle/place-words.tsx'
import { VEHICLE_TONES } from '#parts/fleet/vehicle/status-tones.ts'
import { wholeVin } from '#parts/fleet/vehicle/whole-vin.tsx'
import { docks, equipment, states, vehicleTypes } from '#parts/kernel/handbook/handbook.ts'
import { CARGO_SPACE, DOOR } from '#parts/fleet/vehicle/sizes.ts'
import { anyDriver, drivers, owners } from './lookups.ts'
import { NewDriver } from './new-driver.tsx'
import { VinAssist } from './vin-assist.tsx'

export const fields = defineFields<
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
    column: { width: 180, card: 'head', order: 'owner_name' },
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
    column: { width: 120, card: 'head' },
    group: 'Registration',
  },
  documents_expire_on: {
    cell: documentsCell,
    column: { width: 230, card: 'labeled' },
    group: 'Registration',
  },
  reject_note: { cell: lookupCell(rejectNotes), group: 'Registration', sparse: true },
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
  status: { tones: VEHICLE_TONES, column: { width: 120 }, group: 'Vehicle' },
  team_name: { column: { width: 110, hidden: true }, group: 'Vehicle' },

  driver: {
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 270 },
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
  last_geo_date_time: { cell: 'age', column: { width: 120, hidden: true } },
  notes: { group: 'Notes', form: true },
  comment: { group: 'Notes', form: true, sparse: true },
  created_at: { column: { width: 130, hidden: true }, group: 'Record' },
  updated_at: { group: 'Record' },
})
