import type { createOwner, Owner, updateOwner } from '#contract/entities/owner.ts'
import type { BodyOf } from '#contract/http.ts'
import { paperState } from '#contract/rules/papers.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { useToday } from '#kit/cells/today.ts'
import { defineFields } from '#kit/fields/field-spec.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { Expiry, expiryWords } from '#parts/documents/expiry.tsx'
import { rejectNotes } from '#parts/registration/registration-actions.ts'
import { registrationCell } from '#parts/registration/registration-cell.tsx'
import { companyTypes, liabilityTypes, states } from '#parts/handbook/handbook.ts'

/** How many an owner has, and how near the first of their papers is to its expiry. */
function Owned({ count, expiresOn }: { count: number; expiresOn: string | null }) {
  const today = useToday()
  const words = expiresOn === null ? '' : expiryWords(expiresOn, today)
  const isOverdue = expiresOn !== null && paperState(expiresOn, today) === 'expired'
  return (
    <>
      {formatNumber(count)}{' '}
      {words && (
        <span className={isOverdue ? 'kit-overdue' : 'kit-stale'}>
          <span className="kit-stale-word">{words}</span>
        </span>
      )}
    </>
  )
}

const placeOf = ({ city, state }: Owner) => [city, state].filter((part) => part !== '').join(', ')

export const fields = defineFields<Owner, BodyOf<typeof updateOwner>, 'place', BodyOf<typeof createOwner>>({
  name: { label: 'Name', cell: 'text', column: { width: 200 }, group: 'Company', form: 'text' },
  registration_status: { label: 'Registration', cell: registrationCell, column: { width: 120 }, group: 'Registration' },
  reject_note: { label: 'Rejected for', cell: lookupCell(rejectNotes), group: 'Registration', sparse: true },
  is_deleted: {
    label: 'Archive',
    cell: { compute: ({ is_deleted }) => (is_deleted ? <StatusTag tone="plain">In the archive</StatusTag> : 'No') },
    group: 'Registration',
  },
  papers_expire_on: {
    label: 'Papers expire on',
    cell: { render: (day) => <Expiry value={day} /> },
    column: { width: 220 },
    group: 'Registration',
  },
  drivers_expire_on: { label: 'Of its drivers', cell: { render: (day) => <Expiry value={day} /> }, group: 'Registration', sparse: true },
  vehicles_expire_on: { label: 'Of its vehicles', cell: { render: (day) => <Expiry value={day} /> }, group: 'Registration', sparse: true },
  place: { label: 'Place', cell: { compute: (owner) => placeOf(owner) || <Dash /> }, column: { width: 145, order: 'state' } },
  phone: { label: 'Phone', cell: 'phone', column: { width: 140 }, group: 'Contact', form: 'phone' },
  driver_count: {
    label: 'Drivers',
    cell: { compute: ({ driver_count, drivers_expire_on }) => <Owned count={driver_count} expiresOn={drivers_expire_on} /> },
    column: { width: 150 },
  },
  vehicle_count: {
    label: 'Vehicles',
    cell: { compute: ({ vehicle_count, vehicles_expire_on }) => <Owned count={vehicle_count} expiresOn={vehicles_expire_on} /> },
    column: { width: 150 },
  },
  company_type: { label: 'Company type', cell: lookupCell(companyTypes), group: 'Company', form: { lookup: companyTypes } },
  liability_type: { label: 'Liability type', cell: lookupCell(liabilityTypes), group: 'Company', form: { lookup: liabilityTypes } },
  ein: { label: 'EIN', cell: 'text', column: { width: 110, hidden: true }, group: 'Company', form: 'text', help: '9 digits' },
  mc_number: { label: 'MC number', cell: 'text', column: { width: 100, hidden: true }, group: 'Company', form: 'text' },
  dot_number: { label: 'DOT number', cell: 'text', column: { width: 100, hidden: true }, group: 'Company', form: 'text' },
  bank: {
    label: 'Bank account',
    cell: 'text',
    group: 'Company',
    form: 'secret',
    help: 'Enter it whole; only its last four digits are kept',
  },
  email: { label: 'E-mail', cell: 'email', column: { width: 200, hidden: true }, group: 'Contact', form: 'text' },
  address: { label: 'Address', cell: 'text', column: { width: 200, hidden: true }, group: 'Contact', form: 'text' },
  city: { label: 'City', cell: 'text', group: 'Contact', form: 'text' },
  state: { label: 'State', cell: 'text', group: 'Contact', form: { lookup: states } },
  zip: { label: 'ZIP code', cell: 'text', group: 'Contact', form: 'text' },
  comment: { label: 'Comment', cell: 'multiline', group: 'Comment', form: 'multiline' },
  created_at: { label: 'Created', cell: 'instant', column: { width: 130 }, group: 'Registration' },
  updated_at: { label: 'Last change', cell: 'instant', group: 'Registration' },
})
