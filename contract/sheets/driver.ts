import { driverFacts } from '#contract/fields/driver.ts'
import { defineSheet } from '#contract/rules/sheet-columns.ts'

export const driverSheet = defineSheet(driverFacts, {
  owner_company: { isRequired: true },
  first_name: { isRequired: true },
  last_name: {},
  phone: {},
  email: {},
  birth_date: {},
  license_number: {},
  license_class: {},
  license_state: {},
  license_expires: {},
  medical_expires: { was: ['Medical expires'] },
  allow_bid: {},
  view_price: {},
  is_owner: { was: ['This driver is the owner'] },
  emergency_name: {},
  emergency_phone: {},
  comment: {},
  units: { way: 'out' },
  registration_status: { way: 'out' },
  documents_expire_on: { way: 'out', was: ['Papers expire on'] },
})
