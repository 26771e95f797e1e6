import type { Owner } from '#contract/entities/fleet/owner.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { REGISTRATION_STATUS } from '#contract/rules/registration.ts'

export const ownerFacts = buildFields<Owner>()({
  ...RECORD_FACTS,
  name: { label: 'Name', kind: 'text' },
  company_type: { label: 'Company type', kind: 'lookup', by: 'companyType' },
  liability_type: { label: 'Liability type', kind: 'lookup', by: 'liabilityType' },
  ein: { label: 'EIN', kind: 'digits', help: '9 digits.' },
  mc_number: { label: 'MC number', kind: 'digits' },
  dot_number: { label: 'DOT number', kind: 'digits' },
  address: { label: 'Address', kind: 'text' },
  city: { label: 'City', kind: 'text' },
  state: { label: 'State', kind: 'state' },
  zip: { label: 'ZIP code', kind: 'digits', help: '5 digits.' },
  phone: { label: 'Phone', kind: 'phone' },
  email: { label: 'Email', kind: 'email' },
  bank: {
    label: 'Bank account',
    kind: 'digits',
    help: 'Enter the full account number. Only the last four digits are stored.',
  },
  registration_status: { label: 'Registration', kind: 'code', codes: REGISTRATION_STATUS },
  reject_note: { label: 'Rejection reason', kind: 'lookup', by: 'rejectNote' },
  comment: { label: 'HR comment', kind: 'multiline' },
  documents_expire_on: { label: 'Documents expire on', kind: 'day' },
  expired_documents: { label: 'Expired documents', kind: 'number' },
  drivers_expire_on: { label: 'Driver documents expire on', kind: 'day' },
  vehicles_expire_on: { label: 'Vehicle documents expire on', kind: 'day' },
  drivers_expired: { label: 'Drivers with expired documents', kind: 'number' },
  vehicles_expired: { label: 'Vehicles with expired documents', kind: 'number' },
  is_deleted: { label: 'Archived', kind: 'yes-no' },
  owner_driver: { label: 'Owner-operator', kind: 'lookup', by: 'driver' },
  driver_count: { label: 'Drivers', kind: 'number' },
  vehicle_count: { label: 'Vehicles', kind: 'number' },
})
