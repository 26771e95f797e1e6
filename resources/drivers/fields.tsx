import type { createDriver, Driver, updateDriver } from '#contract/entities/driver.ts'
import { listOwners, readOwner } from '#contract/entities/owner.ts'
import type { BodyOf } from '#contract/http.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { defineFields, notShown } from '#kit/fields/field-spec.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { states } from '#parts/handbook/handbook.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'
import { Expiry } from '#parts/documents/expiry.tsx'
import { rejectNotes } from '#parts/registration/registration-actions.ts'
import { registrationCell } from '#parts/registration/registration-cell.tsx'

const owners = defineSearch(
  listOwners,
  'search',
  ({ id, name, city, state }) => ({ value: String(id), label: name, hint: [city, state].filter(Boolean).join(', ') }),
  readOwner,
)

const LICENSE_CLASSES = { '': '—', A: 'A', B: 'B', C: 'C', D: 'D' } as const

function Units({ units }: Pick<Driver, 'units'>) {
  if (units.length === 0) return <Dash />
  return units.map(({ id, unit_number, is_second }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <RecordLink resource="hr-portal-vehicles" id={id}>
        {unit_number}
      </RecordLink>
      {is_second && <span className="kit-second"> second driver</span>}
    </span>
  ))
}

export const fullName = ({ first_name, last_name }: Pick<Driver, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`.trim()

export const fields = defineFields<Driver, BodyOf<typeof updateDriver>, 'name', BodyOf<typeof createDriver>>({
  name: { label: 'Name', cell: { compute: fullName }, column: { width: 190 } },
  owner_company: {
    label: 'Owner',
    cell: {
      compute: ({ owner_company, owner_name }) => (
        <RecordLink resource="hr-portal" id={owner_company}>
          {owner_name}
        </RecordLink>
      ),
    },
    column: { width: 190 },
    group: 'Driver',
    form: { lookup: owners },
    isFixed: true,
    param: 'owner',
  },
  owner_name: notShown,
  first_name: { label: 'First name', cell: 'text', group: 'Driver', form: 'text' },
  last_name: { label: 'Last name', cell: 'text', group: 'Driver', form: 'text' },
  birth_date: { label: 'Date of birth', cell: 'day', group: 'Driver', form: 'day' },
  phone: { label: 'Phone', cell: 'phone', column: { width: 140 }, group: 'Driver', form: 'phone' },
  email: { label: 'E-mail', cell: 'email', column: { width: 190, hidden: true }, group: 'Driver', form: 'text' },
  units: { label: 'Units', cell: { compute: ({ units }) => <Units units={units} /> }, column: { width: 130 }, group: 'Driver' },

  registration_status: { label: 'Registration', cell: registrationCell, column: { width: 120 }, group: 'Registration' },
  reject_note: { label: 'Rejected for', cell: lookupCell(rejectNotes), group: 'Registration', sparse: true },
  papers_expire_on: {
    label: 'Papers expire on',
    cell: { render: (day) => <Expiry value={day} /> },
    column: { width: 190 },
    group: 'Registration',
  },
  is_deleted: {
    label: 'Archive',
    cell: { compute: ({ is_deleted }) => (is_deleted ? <StatusTag tone="plain">In the archive</StatusTag> : 'No') },
    group: 'Registration',
  },

  license_number: { label: 'License number', cell: 'text', column: { width: 140, hidden: true }, group: 'License', form: 'text' },
  license_class: {
    label: 'License class',
    cell: 'text',
    column: { width: 100, hidden: true },
    group: 'License',
    form: { choices: LICENSE_CLASSES },
  },
  license_state: { label: 'License state', cell: 'text', group: 'License', form: { lookup: states } },
  license_expires: { label: 'License expires', cell: { render: (day) => <Expiry value={day} /> }, group: 'License', form: 'day' },
  medical_expires: { label: 'Medical expires', cell: { render: (day) => <Expiry value={day} /> }, group: 'License', form: 'day' },

  allow_bid: {
    label: 'Allow Bids',
    cell: 'boolean',
    column: { width: 90, hidden: true },
    group: 'On offers',
    form: 'switch',
    initial: true,
    help: 'Can be asked for a price',
  },
  view_price: {
    label: 'View Price',
    cell: 'boolean',
    column: { width: 90, hidden: true },
    group: 'On offers',
    form: 'switch',
    initial: false,
    help: 'Can see what the broker pays',
  },
  emergency_name: { label: 'Emergency contact', cell: 'text', group: 'Emergency', form: 'text' },
  emergency_phone: { label: 'Emergency phone', cell: 'phone', group: 'Emergency', form: 'phone' },
  comment: { label: 'Comment', cell: 'multiline', group: 'Comment', form: 'multiline' },
  created_at: { label: 'Created', cell: 'instant', column: { width: 130, hidden: true }, group: 'Registration' },
  updated_at: { label: 'Last change', cell: 'instant', group: 'Registration' },
})
