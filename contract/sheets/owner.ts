import { ownerFacts } from '#contract/fields/owner.ts'
import { defineSheet } from '#contract/rules/sheet-columns.ts'

export const ownerSheet = defineSheet(ownerFacts, {
  name: { isRequired: true },
  company_type: {},
  liability_type: {},
  ein: { digits: 9 },
  mc_number: {},
  dot_number: {},
  phone: {},
  email: {},
  address: {},
  city: {},
  state: {},
  zip: { digits: 5 },
  bank: { way: 'in', help: 'The full account number. Leave empty to keep the current one. Never exported.' },
  comment: {},
  registration_status: { way: 'out' },
  documents_expire_on: { way: 'out', was: ['Papers expire on'] },
  driver_count: { way: 'out' },
  vehicle_count: { way: 'out' },
})
