import { Typography } from 'antd'
import {
  type createOwner,
  type Owner,
  ownerFields,
  type updateOwner,
} from '#contract/entities/fleet/owner.ts'
import type { BodyOf } from '#contract/http.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { Expiry, documentsCell } from '#parts/fleet/documents/expiry.tsx'
import { rejectNotes } from '#parts/fleet/registration/registration-actions.ts'
import { registrationCell } from '#parts/fleet/registration/registration-cell.tsx'
import { companyTypes, liabilityTypes, states } from '#parts/kernel/handbook/handbook.ts'

const Owned = ({ count, expired }: { count: number; expired: number }) => (
  <>
    {formatNumber(count)}
    {expired > 0 && (
      <>
        {' · '}
        <Typography.Text type="danger">{formatNumber(expired)} expired</Typography.Text>
      </>
    )}
  </>
)

const getPlace = ({ city, state }: Owner) => [city, state].filter((part) => part !== '').join(', ')

export const fields = defineFields<
  typeof ownerFields.facts,
  BodyOf<typeof updateOwner>,
  'place',
  BodyOf<typeof createOwner>
>(ownerFields.facts, {
  name: { column: { width: 200 }, group: 'Company', form: true },
  registration_status: {
    cell: registrationCell,
    column: { width: 120, card: 'head' },
    group: 'Registration',
  },
  reject_note: { cell: lookupCell(rejectNotes), group: 'Registration', sparse: true },
  is_deleted: { group: 'Registration' },
  documents_expire_on: {
    cell: documentsCell,
    column: { width: 220, card: 'labeled' },
    group: 'Registration',
  },
  drivers_expire_on: {
    cell: { render: (day) => <Expiry value={day} /> },
    group: 'Registration',
    sparse: true,
  },
  vehicles_expire_on: {
    cell: { render: (day) => <Expiry value={day} /> },
    group: 'Registration',
    sparse: true,
  },
  place: {
    label: 'Location',
    cell: { compute: (owner) => getPlace(owner) || <Dash /> },
    column: { width: 145, order: 'state' },
  },
  phone: { column: { width: 140, card: 'line' }, group: 'Contact', form: true },
  driver_count: {
    cell: {
      compute: ({ driver_count, drivers_expired }) => (
        <Owned count={driver_count} expired={drivers_expired} />
      ),
    },
    column: { width: 150 },
  },
  vehicle_count: {
    cell: {
      compute: ({ vehicle_count, vehicles_expired }) => (
        <Owned count={vehicle_count} expired={vehicles_expired} />
      ),
    },
    column: { width: 150 },
  },
  owner_driver: {
    cell: {
      render: ({ id, full_name }) => (
        <RecordLink resource="drivers" id={id}>
          {full_name}
        </RecordLink>
      ),
    },
    column: { width: 170, hidden: true },
    group: 'Company',
  },
  company_type: { group: 'Company', form: { lookup: companyTypes } },
  liability_type: { group: 'Company', form: { lookup: liabilityTypes } },
  ein: { column: { width: 110, hidden: true }, group: 'Company', form: true },
  mc_number: { column: { width: 100, hidden: true }, group: 'Company', form: true },
  dot_number: { column: { width: 100, hidden: true }, group: 'Company', form: true },
  bank: { group: 'Company', form: 'secret' },
  email: { column: { width: 200, hidden: true }, group: 'Contact', form: true },
  address: { column: { width: 200, hidden: true }, group: 'Contact', form: true },
  city: { group: 'Contact', form: true },
  state: { group: 'Contact', form: { lookup: states } },
  zip: { group: 'Contact', form: true },
  comment: { group: 'HR comment', form: true },
  created_at: { column: { width: 130 }, group: 'Registration' },
  updated_at: { group: 'Registration' },
})
