import { Typography } from 'antd'
import { fullName } from '#contract/rules/full-name.ts'
import {
  type createDriver,
  type Driver,
  driverFields,
  type updateDriver,
  type listDrivers,
  archiveDrivers,
  changeDriverRegistration,
  changeDriverRegistrations,
  deleteDriver,
  restoreDriver,
} from '#contract/entities/fleet/driver.ts'
import { HR_FILTER } from '#contract/entities/fleet/registration.ts'
import { listOwners, readOwner } from '#contract/entities/fleet/owner.ts'
import type { BodyOf } from '#contract/http.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { states } from '#parts/kernel/handbook/handbook.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'
import { Expiry, documentsCell } from '#parts/fleet/documents/expiry.tsx'
import { archiveActions } from '#parts/fleet/registration/archive-actions.ts'
import { rejectNotes, registrationActions, openTab } from '#parts/fleet/registration/registration-actions.ts'
import { registrationCell, registrationTag } from '#parts/fleet/registration/registration-cell.tsx'
import { RejectionNotice } from '#parts/fleet/registration/rejection-notice.tsx'
import { defineFilters } from '#kit/list/filters.ts'
import { archiveFilter } from '#parts/fleet/registration/archive-filter.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { registrationBulk } from '#parts/fleet/registration/registration-bulk.ts'
import { Documents } from '#parts/fleet/documents/documents-on-demand.ts'

const owners = defineSearch(
  listOwners,
  'search',
  ({ id, name, city, state }) => ({
    value: String(id),
    label: name,
    hint: [city, state].filter(Boolean).join(', '),
  }),
  readOwner,
)

function Units({ units }: Pick<Driver, 'units'>) {
  if (units.length === 0) return <Dash />
  return units.map(({ id, unit_number, is_second }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <RecordLink resource="hr-portal-vehicles" id={id}>
        {unit_number}
      </RecordLink>
      {is_second && <Typography.Text type="secondary"> second driver</Typography.Text>}
    </span>
  ))
}

const fields = defineFields<
  typeof driverFields.facts,
  BodyOf<typeof updateDriver>,
  'name',
  BodyOf<typeof createDriver>
>(driverFields.facts, {
  name: { label: 'Name', cell: { compute: fullName }, column: { width: 190 } },
  owner_company: {
    cell: {
      compute: ({ owner_company, owner_name }) => (
        <RecordLink resource="hr-portal" id={owner_company}>
          {owner_name}
        </RecordLink>
      ),
    },
    column: { width: 190, priority: 1, card: 'line', order: 'owner_name' },
    group: 'Driver',
    form: { lookup: owners },
    isFixed: true,
    param: 'owner',
  },
  is_owner: {
    column: { width: 130, hidden: true },
    group: 'Driver',
    form: true,
    initial: false,
    help: 'Can see and dispute the company’s settlements on their phone',
  },
  first_name: { group: 'Driver', form: true },
  last_name: { group: 'Driver', form: true },
  birth_date: { group: 'Driver', form: true },
  phone: { column: { width: 140, priority: 2, card: 'line' }, group: 'Driver', form: true },
  email: { column: { width: 190, hidden: true }, group: 'Driver', form: true },
  units: {
    cell: { compute: ({ units }) => <Units units={units} /> },
    column: { width: 130, card: 'labeled' },
    group: 'Driver',
  },

  registration_status: {
    cell: registrationCell,
    column: { width: 150, wraps: true, priority: 'always', card: 'head' },
    group: 'Registration',
  },
  reject_note: { cell: lookupCell(rejectNotes) },
  documents_expire_on: {
    cell: documentsCell,
    column: { width: 190, priority: 'always', card: 'labeled' },
    group: 'Registration',
  },
  is_deleted: { group: 'Registration' },

  license_number: { column: { width: 140, hidden: true }, group: 'License', form: true },
  license_class: { column: { width: 100, hidden: true }, group: 'License', form: true },
  license_state: { group: 'License', form: { lookup: states } },
  license_expires: { cell: { render: (day) => <Expiry value={day} /> }, group: 'License', form: true },
  medical_expires: { cell: { render: (day) => <Expiry value={day} /> }, group: 'License', form: true },

  allow_bid: {
    column: { width: 90, hidden: true },
    group: 'Offers',
    form: true,
    initial: true,
    help: 'Can receive offers',
  },
  view_price: {
    column: { width: 90, hidden: true },
    group: 'Offers',
    form: true,
    initial: false,
    help: 'Can see the broker rate',
  },
  emergency_name: { group: 'Emergency', form: true },
  emergency_phone: { group: 'Emergency', form: true },
  comment: { group: 'HR comment', form: true },
  created_at: { column: { width: 130, hidden: true }, group: 'Registration' },
  updated_at: { group: 'Registration' },
})

const REGISTRATIONS = {
  0: HR_FILTER[0],
  1: HR_FILTER[1],
  2: HR_FILTER[2],
  3: HR_FILTER[3],
  4: HR_FILTER[4],
} as const

const filters = defineFilters<typeof listDrivers>([
  { kind: 'search', name: 'search', label: 'Search name, phone, license' },
  {
    kind: 'choice',
    name: 'registration',
    label: 'Registration',
    choices: REGISTRATIONS,
    initial: '0',
    sends: (code) => (code === '0' ? {} : { registration_status: Number(code) }),
  },
  archiveFilter,
])

const actions: readonly RecordAction<Driver>[] = [
  ...registrationActions<Driver>(changeDriverRegistration, fullName, { of: 'driver', resource: 'drivers' }),
  ...archiveActions<Driver>({
    of: 'driver',
    name: fullName,
    text: (driver) => `You can restore ${fullName(driver)} later.`,
    archive: deleteDriver,
    restore: restoreDriver,
  }),
]

const bulk = registrationBulk(changeDriverRegistrations, archiveDrivers, 'driver')

const views: Views<Driver> = {
  title: fullName,
  fields,
  filters,
  actions,
  bulk,
  status: registrationTag,
  Notice: RejectionNotice,
  canEdit: ({ is_deleted }) => !is_deleted,
  tabs: [
    {
      name: 'documents',
      label: 'Documents',
      access: ['documents', 'list'],
      render: ({ id, is_deleted, registration_status }) => (
        <Documents
          of="driver"
          id={id}
          registration={registration_status}
          isArchived={is_deleted}
          resource="drivers"
        />
      ),
    },
  ],
  openTab,
  fieldsTab: 'Driver',
  parent: ({ owner_company, owner_name }) =>
    owner_company === undefined
      ? undefined
      : { label: owner_name ?? 'Drivers', path: `/hr-portal/${owner_company}?tab=drivers` },
  empty: 'No drivers yet. Add the first one.',
}
export default views
