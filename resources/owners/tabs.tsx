import { fullName } from '#contract/rules/full-name.ts'
import { type Driver, driverFields, listDrivers } from '#contract/entities/fleet/driver.ts'
import { type Owner, readOwnerHistory } from '#contract/entities/fleet/owner.ts'
import { listOwnerVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { type RecordTab, recordList } from '#kit/define-views.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'
import { documentsCell } from '#parts/fleet/documents/expiry.tsx'
import { Documents } from '#parts/fleet/documents/documents-on-demand.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { archiveFilter } from '#parts/fleet/registration/archive-filter.ts'
import { registrationCell } from '#parts/fleet/registration/registration-cell.tsx'
import { VEHICLE_TONES } from '#parts/fleet/vehicle/status-tones.ts'

const OwnerChanges = preloadable(async () => (await import('./changes.tsx')).OwnerChanges)

const driverColumns = defineColumns<typeof driverFields.facts, Driver, 'name'>(driverFields.facts, {
  name: { label: 'Name', cell: { compute: fullName }, column: { width: 180 } },
  is_owner: { label: 'Owner-operator', column: { width: 130 } },
  registration_status: { cell: registrationCell, column: { width: 150, wraps: true } },
  phone: { column: { width: 140 } },
  units: {
    cell: { compute: ({ units }) => units.map(({ unit_number }) => unit_number).join(', ') },
    column: { width: 110 },
  },
  license_class: { column: { width: 110 } },
  documents_expire_on: {
    cell: documentsCell,
    column: { width: 190 },
  },
})

const vehicleColumns = defineColumns(vehicleFields.facts, {
  unit_number: { column: { width: 80 } },
  registration_status: { cell: registrationCell, column: { width: 150, wraps: true } },
  vehicle_type_name: { column: { width: 130 } },
  driver: { cell: { render: ({ full_name }) => full_name }, column: { width: 170 } },
  status: { tones: VEHICLE_TONES, column: { width: 120 } },
  documents_expire_on: {
    cell: documentsCell,
    column: { width: 190 },
  },
})

const list = recordList<Owner>()
const isThere = ({ is_deleted }: Owner) => !is_deleted

export const tabs: readonly RecordTab<Owner>[] = [
  {
    name: 'drivers',
    label: 'Drivers',
    count: ({ driver_count }) => driver_count,
    list: list({
      endpoint: listDrivers,
      query: ({ id }) => ({ owner_company_id: id }),
      fields: driverColumns,
      filters: [archiveFilter],
      to: ({ id }) => `/hr-portal/drivers/${id}`,
      create: {
        label: 'New driver',
        access: ['drivers', 'create'],
        when: isThere,
        to: ({ id }) => `/hr-portal/drivers/create?owner=${id}`,
      },
      empty: 'No drivers yet. Add the first one.',
    }),
  },
  {
    name: 'vehicles',
    label: 'Vehicles',
    count: ({ vehicle_count }) => vehicle_count,
    list: list({
      endpoint: listOwnerVehicles,
      query: ({ id }) => ({ owner_company_id: id }),
      fields: vehicleColumns,
      filters: [archiveFilter],
      to: ({ id }) => `/hr-portal-vehicles/${id}`,
      create: {
        label: 'New vehicle',
        access: ['hr-portal-vehicles', 'create'],
        when: isThere,
        to: ({ id }) => `/hr-portal-vehicles/create?owner=${id}`,
      },
      empty: 'No vehicles yet. Add the first one.',
    }),
  },
  {
    name: 'documents',
    label: 'Documents',
    access: ['documents', 'list'],
    render: ({ id, is_deleted, registration_status }) => (
      <Documents
        of="owner"
        id={id}
        registration={registration_status}
        isArchived={is_deleted}
        resource="hr-portal"
      />
    ),
  },
  {
    name: 'history',
    label: 'History',
    list: list({
      endpoint: readOwnerHistory,
      params: ({ id }) => ({ id }),
      Rows: OwnerChanges,
      empty: 'No changes yet.',
    }),
  },
]
