import type { Driver } from '#contract/entities/fleet/driver.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { REGISTRATION_STATUS } from '#contract/rules/registration.ts'

const LICENSE_CLASSES = { '': '—', A: 'A', B: 'B', C: 'C', D: 'D' } as const

export const driverFacts = buildFields<Driver>()({
  ...RECORD_FACTS,
  owner_company: { label: 'Owner', kind: 'lookup', by: 'owner' },
  owner_name: { label: 'Owner', kind: 'text' },
  first_name: { label: 'First name', kind: 'text' },
  last_name: { label: 'Last name', kind: 'text' },
  phone: { label: 'Phone', kind: 'phone' },
  email: { label: 'Email', kind: 'email' },
  birth_date: { label: 'Date of birth', kind: 'day' },
  license_number: { label: 'License number', kind: 'text' },
  license_state: { label: 'License state', kind: 'state' },
  license_class: { label: 'License class', kind: 'code', codes: LICENSE_CLASSES },
  license_expires: { label: 'License expires', kind: 'day' },
  medical_expires: { label: 'Medical certificate expires', kind: 'day' },
  allow_bid: { label: 'Allow Bids', kind: 'yes-no' },
  view_price: { label: 'View Price', kind: 'yes-no' },
  is_owner: { label: 'Driver is the owner', kind: 'yes-no', help: 'Only one driver per owner company.' },
  emergency_name: { label: 'Emergency contact', kind: 'text' },
  emergency_phone: { label: 'Emergency phone', kind: 'phone' },
  registration_status: { label: 'Registration', kind: 'code', codes: REGISTRATION_STATUS },
  reject_note: { label: 'Rejection reason', kind: 'lookup', by: 'rejectNote' },
  comment: { label: 'HR comment', kind: 'multiline' },
  documents_expire_on: { label: 'Documents expire on', kind: 'day' },
  expired_documents: { label: 'Expired documents', kind: 'number' },
  is_deleted: { label: 'Archived', kind: 'yes-no' },
  units: { label: 'Units', kind: 'parts' },
})
