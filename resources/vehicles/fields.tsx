import { vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { docks, equipment } from '#parts/kernel/handbook/handbook.ts'
import { AvailableFrom } from './available-from.tsx'
import { documentsCell } from '#parts/fleet/documents/expiry.tsx'
import { registrationCell } from '#parts/fleet/registration/registration-cell.tsx'
import { DriverCard } from '#parts/fleet/vehicle/driver-card.tsx'
import { PlaceWords } from '#parts/fleet/vehicle/place-words.tsx'
import { VEHICLE_TONES } from '#parts/fleet/vehicle/status-tones.ts'
import { wholeVin } from '#parts/fleet/vehicle/whole-vin.tsx'
import { CARGO_SPACE, DOOR } from '#parts/fleet/vehicle/sizes.ts'
import { HrLink } from './hr-link.tsx'

export const fields = defineFields<
  typeof vehicleFields.facts,
  object,
  'cargo_space' | 'door' | 'position' | 'registration' | 'frees'
>(vehicleFields.facts, {
  unit_number: { column: { width: 70 }, group: 'Vehicle' },
  status: { tones: VEHICLE_TONES, column: { width: 120, card: 'head' }, group: 'Vehicle' },
  frees: {
    label: 'Available',
    cell: { compute: (vehicle) => <AvailableFrom vehicle={vehicle} /> },
    column: { width: 250, hidden: true, under: { filter: 'free', value: 'soon' }, card: 'labeled' },
  },
  vehicle_type_name: { column: { width: 115 }, group: 'Vehicle' },
  make: { column: { width: 110, hidden: true }, group: 'Vehicle' },
  model: { column: { width: 110, hidden: true }, group: 'Vehicle' },
  year: { column: { width: 70, hidden: true }, group: 'Vehicle' },
  vin: { cell: wholeVin, column: { width: 170, hidden: true }, group: 'Vehicle' },
  license_plate: { column: { width: 110, hidden: true }, group: 'Vehicle' },
  plate_state: { group: 'Vehicle' },

  driver: {
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 280, card: 'line' },
    group: 'Driver and owner',
  },
  second_driver: {
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 190, hidden: true },
    group: 'Driver and owner',
  },
  owner_name: { column: { width: 165 }, group: 'Driver and owner' },
  owner_phone: { column: { width: 140, hidden: true }, group: 'Driver and owner' },

  position: {
    label: 'Location',
    cell: { compute: (vehicle) => <PlaceWords vehicle={vehicle} />, block: true },
    group: 'Location',
  },
  last_address: { column: { width: 165, card: 'head' } },
  last_geo_date_time: { cell: 'age', column: { width: 130, card: 'line' } },
  planned_address: { column: { width: 190, hidden: true } },
  planned_date: { column: { width: 150, hidden: true } },
  object_id: { group: 'Location' },

  cargo_space: { ...CARGO_SPACE, column: { width: 135 }, group: 'Cargo' },
  door: { ...DOOR, column: { width: 110, hidden: true }, group: 'Cargo' },
  payload: { column: { width: 95 }, group: 'Cargo' },
  dock_type: { cell: lookupCell(docks), group: 'Cargo' },
  dock: { column: { width: 100, hidden: true }, group: 'Cargo' },
  liftgate: { column: { width: 90, hidden: true }, group: 'Cargo' },
  hazmat: { column: { width: 90, hidden: true }, group: 'Cargo' },

  registration_status: { cell: registrationCell, column: { width: 120, hidden: true } },
  registration: {
    label: 'Registration',
    cell: {
      compute: ({ id, registration_status }) => (
        <>
          {registrationCell.render(registration_status)} <HrLink id={id} />
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
  notes: { group: 'Notes' },
  created_at: { group: 'Record' },
  updated_at: { group: 'Record' },
})
