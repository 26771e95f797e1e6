import { Typography } from 'antd'
import {
  type createOwner,
  type Owner,
  ownerFields,
  type updateOwner,
  countOwners,
  type listOwners,
  archiveOwners,
  changeOwnerRegistration,
  changeOwnerRegistrations,
  deleteOwner,
  restoreOwner,
} from '#contract/entities/fleet/owner.ts'
import type { BodyOf } from '#contract/http.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { Expiry, documentsCell } from '#parts/fleet/documents/expiry.tsx'
import { archiveActions } from '#parts/fleet/registration/archive-actions.ts'
import { rejectNotes, registrationActions, openTab } from '#parts/fleet/registration/registration-actions.ts'
import { registrationCell, registrationTag } from '#parts/fleet/registration/registration-cell.tsx'
import { RejectionNotice } from '#parts/fleet/registration/rejection-notice.tsx'
import { companyTypes, liabilityTypes, states } from '#parts/kernel/handbook/handbook.ts'
import { HR_FILTER } from '#contract/entities/fleet/registration.ts'
import { defineCounts, defineFilters } from '#kit/list/filters.ts'
import { hrQuery } from '#parts/fleet/registration/hr-filter.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { registrationBulk } from '#parts/fleet/registration/registration-bulk.ts'
import { Expiring } from './expiring.tsx'
import { tabs } from './tabs.tsx'

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

const fields = defineFields<
  typeof ownerFields.facts,
  BodyOf<typeof updateOwner>,
  'place',
  BodyOf<typeof createOwner>
>(ownerFields.facts, {
  name: { column: { width: 200 }, group: 'Company', form: true },
  registration_status: {
    cell: registrationCell,
    column: { width: 150, wraps: true, priority: 'always', card: 'head' },
    group: 'Registration',
  },
  is_deleted: { group: 'Registration' },
  reject_note: { cell: lookupCell(rejectNotes) },
  documents_expire_on: {
    cell: documentsCell,
    column: { width: 220, priority: 'always', card: 'labeled' },
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
    column: { width: 145, order: 'state', card: 'line' },
  },
  phone: { column: { width: 140, priority: 2, card: 'line' }, group: 'Contact', form: true },
  driver_count: {
    cell: {
      compute: ({ driver_count, drivers_expired }) => (
        <Owned count={driver_count} expired={drivers_expired} />
      ),
    },
    column: { width: 150, priority: 1 },
  },
  vehicle_count: {
    cell: {
      compute: ({ vehicle_count, vehicles_expired }) => (
        <Owned count={vehicle_count} expired={vehicles_expired} />
      ),
    },
    column: { width: 150, priority: 1 },
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

const filters = defineFilters<typeof listOwners>([
  { kind: 'search', name: 'search', label: 'Search name, MC, DOT, email' },
  {
    kind: 'choice',
    name: 'status',
    label: 'HR requests',
    choices: HR_FILTER,
    initial: '0',
    sends: hrQuery,
    counts: defineCounts(countOwners, ['search'], ({ counts }) => counts),
  },
])

const getName = ({ name }: Owner) => name

const actions: readonly RecordAction<Owner>[] = [
  ...registrationActions(changeOwnerRegistration, getName, { of: 'owner', resource: 'hr-portal' }),
  ...archiveActions<Owner>({
    of: 'owner',
    name: getName,
    text: ({ name }) => `${name}’s drivers and vehicles are archived too. You can restore them.`,
    archive: deleteOwner,
    restore: restoreOwner,
  }),
]

const bulk = registrationBulk(changeOwnerRegistrations, archiveOwners, 'owner')

const views: Views<Owner> = {
  title: ({ name }) => name,
  fields,
  filters,
  actions,
  bulk,
  status: registrationTag,
  Notice: RejectionNotice,
  canEdit: ({ is_deleted }) => !is_deleted,
  tabs,
  note: Expiring,
  openTab,
  fieldsTab: 'Company',
  empty: 'No owners yet. Add the first one.',
}
export default views
