import type { PlatformCompany, PlatformInvoice } from '#contract/entities/company/platform.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { SUBSCRIPTION_INVOICE } from '#contract/fields/subscription.ts'

export const platformCompanyFacts = buildFields<PlatformCompany>()({
  ...RECORD_FACTS,
  name: { label: 'Company', kind: 'text' },
  abbreviation: { label: 'Abbreviation', kind: 'text', help: '2 to 4 letters. Load numbers start with it.' },
  intake_address: { label: 'Intake email', kind: 'email' },
  time_zone: { label: 'Time zone', kind: 'text' },
  payment_status: {
    label: 'Status',
    kind: 'code',
    codes: { active: 'Active', grace_period: 'Past due', inactive: 'Blocked' },
  },
  plan: { label: 'Plan', kind: 'text' },
  seats: { label: 'Seats', kind: 'number' },
  price_cents: { label: 'Price', kind: 'money' },
  period: { label: 'Billing period', kind: 'code', codes: { month: 'Monthly', year: 'Yearly' } },
  due_date: { label: 'Next invoice', kind: 'day' },
  is_paused: { label: 'Paused', kind: 'yes-no' },
  users: { label: 'Seats in use', kind: 'number' },
  vehicles: { label: 'Vehicles', kind: 'number' },
  offers_30_days: { label: 'Offers (30 days)', kind: 'number' },
  loads_30_days: { label: 'Loads (30 days)', kind: 'number' },
  open_cents: { label: 'Balance due', kind: 'money' },
  last_login: { label: 'Last login', kind: 'instant' },
})

export const platformInvoiceFacts = buildFields<PlatformInvoice>()({
  ...SUBSCRIPTION_INVOICE,
  company: { label: 'Company', kind: 'number', isInternal: true },
  company_name: { label: 'Company', kind: 'text' },
})
