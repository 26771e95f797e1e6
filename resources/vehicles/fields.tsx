import { type Vehicle, VEHICLE_STATUS } from '#contract/entities/vehicle.ts'
import { cargoSize, doorSize } from '#contract/rules/cargo.ts'
import { statusCell } from '#kit/cells/status.tsx'
import { defineFields, notShown } from '#kit/fields/field-spec.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { docks, equipment } from '#parts/handbook/handbook.ts'
import { Expiry } from '#parts/documents/expiry.tsx'
import { registrationCell } from '#parts/registration/registration-cell.tsx'
import { DriverCard } from '#parts/vehicle/driver-card.tsx'
import { PlaceWords } from '#parts/vehicle/place-words.tsx'
import { HrLink } from './hr-link.tsx'

export const fields = defineFields<Vehicle, object, 'cargo_space' | 'door' | 'position' | 'registration'>({
  unit_number: { label: 'Unit', cell: 'text', column: { width: 80 }, group: 'Vehicle' },
  status: {
    label: 'Status',
    cell: statusCell(VEHICLE_STATUS, { 1: 'green', 2: 'yellow', 3: 'plain' }),
    column: { width: 120 },
    group: 'Vehicle',
  },
  vehicle_type: notShown,
  vehicle_type_name: { label: 'Type', cell: 'text', column: { width: 130 }, group: 'Vehicle' },
  make: { label: 'Make', cell: 'text', column: { width: 110, hidden: true }, group: 'Vehicle' },
  model: { label: 'Model', cell: 'text', column: { width: 110, hidden: true }, group: 'Vehicle' },
  year: { label: 'Year', cell: { render: String }, column: { width: 70, hidden: true }, group: 'Vehicle' },
  vin: { label: 'VIN', cell: 'text', column: { width: 170, hidden: true }, group: 'Vehicle' },
  license_plate: { label: 'License plate', cell: 'text', column: { width: 110, hidden: true }, group: 'Vehicle' },
  plate_state: { label: 'Plate state', cell: 'text', group: 'Vehicle' },

  driver: { label: 'Driver', cell: { render: (driver) => <DriverCard driver={driver} /> }, column: { width: 240 }, group: 'People' },
  second_driver: {
    label: 'Second driver',
    cell: { render: (driver) => <DriverCard driver={driver} /> },
    column: { width: 190, hidden: true },
    group: 'People',
  },
  owner_company: notShown,
  owner_name: { label: 'Owner', cell: 'text', column: { width: 160 }, group: 'People' },
  owner_phone: { label: 'Owner phone', cell: 'phone', column: { width: 140, hidden: true }, group: 'People' },

  position: {
    label: 'Position',
    cell: { compute: (vehicle) => <PlaceWords vehicle={vehicle} />, block: true },
    group: 'Position',
  },
  last_address: { label: 'Last address', cell: 'text', column: { width: 170 } },
  last_geo_date_time: { label: 'Seen ago', cell: 'age', column: { width: 120 } },
  last_latitude: notShown,
  last_longitude: notShown,
  location_type: notShown,
  planned_address: { label: 'Planned address', cell: 'text', column: { width: 190, hidden: true } },
  planned_date: { label: 'Planned for', cell: 'instant', column: { width: 150, hidden: true } },
  planned_latitude: notShown,
  planned_longitude: notShown,
  object_id: { label: 'Tracker', cell: 'text', group: 'Position' },

  cargo_space: { label: 'Cargo L × W × H', cell: { compute: cargoSize, numeric: true }, column: { width: 140 }, group: 'Cargo' },
  door: { label: 'Door W × H', cell: { compute: doorSize, numeric: true }, column: { width: 110, hidden: true }, group: 'Cargo' },
  payload: { label: 'Payload', cell: 'weight', column: { width: 100 }, group: 'Cargo' },
  useful_cargo_length: notShown,
  useful_cargo_width: notShown,
  useful_cargo_height: notShown,
  door_width: notShown,
  door_height: notShown,
  dock_type: { label: 'Dock type', cell: lookupCell(docks), group: 'Cargo' },
  dock: { label: 'Dock high', cell: 'boolean', column: { width: 100, hidden: true }, group: 'Cargo' },
  liftgate: { label: 'Liftgate', cell: 'boolean', column: { width: 90, hidden: true }, group: 'Cargo' },
  hazmat: { label: 'Hazmat', cell: 'boolean', column: { width: 90, hidden: true }, group: 'Cargo' },

  registration_status: { label: 'Registration', cell: registrationCell, column: { width: 120, hidden: true } },
  registration: {
    label: 'Registration',
    cell: {
      compute: ({ id, registration_status }) => (
        <>
          {registrationCell.render(registration_status)} <HrLink id={id} />
        </>
      ),
    },
    group: 'Papers',
  },
  papers_expire_on: {
    label: 'Papers expire on',
    cell: { render: (day) => <Expiry value={day} /> },
    column: { width: 190, hidden: true },
    group: 'Papers',
  },
  gross_weight: { label: 'Gross weight', cell: 'weight', group: 'Cargo' },
  equipment: { label: 'Equipment', cell: { ...lookupCell(equipment), block: true }, group: 'Cargo' },
  team: notShown,
  team_name: { label: 'Team', cell: 'text', column: { width: 110 }, group: 'Vehicle' },
  reject_note: notShown,
  comment: notShown,
  is_deleted: notShown,
  notes: { label: 'Notes', cell: 'multiline', group: 'Notes' },
  created_at: { label: 'Entered', cell: 'instant', group: 'Record' },
  updated_at: { label: 'Last change', cell: 'instant', group: 'Record' },
})
