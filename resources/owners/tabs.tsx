import { type Driver, listDrivers } from '#contract/entities/driver.ts'
import { type Owner, readOwnerHistory } from '#contract/entities/owner.ts'
import { listOwnerVehicles } from '#contract/entities/hr-vehicle.ts'
import { type Vehicle, VEHICLE_STATUS } from '#contract/entities/vehicle.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { statusCell } from '#kit/cells/status.tsx'
import { type RecordTab, recordList } from '#kit/define-views.ts'
import type { Field } from '#kit/fields/field-spec.ts'
import { Expiry } from '#parts/documents/expiry.tsx'
import { Papers } from '#parts/documents/papers.tsx'
import { archiveFilter } from '#parts/registration/archive-filter.ts'
import { registrationCell } from '#parts/registration/registration-cell.tsx'
import { historyFields } from './history.tsx'

interface Papered {
  registration_status: 1 | 2 | 3 | 4
  papers_expire_on: string | null
}

const registration = {
  name: 'registration_status',
  label: 'Registration',
  cell: { compute: (row: Papered) => registrationCell.render(row.registration_status) },
  column: { width: 120 },
}
const papers = {
  name: 'papers_expire_on',
  label: 'Papers expire on',
  cell: { compute: ({ papers_expire_on: day }: Papered) => (day === null ? <Dash /> : <Expiry value={day} />) },
  column: { width: 190 },
}
const statusOf = statusCell(VEHICLE_STATUS, { 1: 'green', 2: 'yellow', 3: 'plain' })

const driverFields: readonly Field<Driver>[] = [
  { name: 'name', label: 'Name', cell: { compute: ({ first_name, last_name }) => `${first_name} ${last_name}` }, column: { width: 180 } },
  registration,
  { name: 'phone', label: 'Phone', cell: 'phone', column: { width: 140 } },
  {
    name: 'units',
    label: 'Units',
    cell: { compute: ({ units }) => units.map(({ unit_number }) => unit_number).join(', ') },
    column: { width: 110 },
  },
  { name: 'license_class', label: 'License class', cell: 'text', column: { width: 110 } },
  papers,
]

const vehicleFields: readonly Field<Vehicle>[] = [
  { name: 'unit_number', label: 'Unit', cell: 'text', column: { width: 80 } },
  registration,
  { name: 'vehicle_type_name', label: 'Type', cell: 'text', column: { width: 130 } },
  { name: 'driver', label: 'Driver', cell: { compute: ({ driver }) => driver?.full_name ?? '' }, column: { width: 170 } },
  { name: 'status', label: 'Status', cell: { compute: ({ status }) => statusOf.render(status) }, column: { width: 120 } },
  papers,
]

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
      fields: driverFields,
      filters: [archiveFilter],
      to: ({ id }) => `/hr-portal/drivers/${id}`,
      create: {
        label: 'New driver',
        access: ['drivers', 'create'],
        when: isThere,
        to: ({ id }) => `/hr-portal/drivers/create?owner=${id}`,
      },
      empty: 'No driver stands here.',
    }),
  },
  {
    name: 'vehicles',
    label: 'Vehicles',
    count: ({ vehicle_count }) => vehicle_count,
    list: list({
      endpoint: listOwnerVehicles,
      query: ({ id }) => ({ owner_company_id: id }),
      fields: vehicleFields,
      filters: [archiveFilter],
      to: ({ id }) => `/hr-portal-vehicles/${id}`,
      create: {
        label: 'New vehicle',
        access: ['hr-portal-vehicles', 'create'],
        when: isThere,
        to: ({ id }) => `/hr-portal-vehicles/create?owner=${id}`,
      },
      empty: 'No vehicle stands here.',
    }),
  },
  {
    name: 'documents',
    label: 'Documents',
    access: ['documents', 'list'],
    render: ({ id, is_deleted }) => <Papers of="owner" id={id} isArchived={is_deleted} resource="hr-portal" />,
  },
  {
    name: 'history',
    label: 'History',
    list: list({
      endpoint: readOwnerHistory,
      params: ({ id }) => ({ id }),
      fields: historyFields,
      empty: 'Nothing was changed yet.',
    }),
  },
]
