import type { CompanyProfile } from '#contract/entities/company-profile.ts'
import { fieldsOf } from '#contract/fields.ts'

/** What the fields of the company are called, and how they read. */
export const companyProfileFacts = fieldsOf<CompanyProfile>()({
  name: { label: 'Company name', kind: 'text' },
  abbreviation: { label: 'Abbreviation', kind: 'text', help: '2 to 4 letters; the numbers of new loads begin with it.' },
  mc_number: { label: 'MC number', kind: 'text' },
  dot_number: { label: 'DOT number', kind: 'text' },
  address: { label: 'Address', kind: 'text' },
  phone: { label: 'Phone', kind: 'phone' },
  email: { label: 'E-mail', kind: 'email' },
  remit_to: { label: 'Remit to', kind: 'multiline', help: 'Where brokers pay. Left empty: the company’s name and address.' },
  time_zone: { label: 'Time zone', kind: 'text', help: 'Times and days are those of this zone, except at stops.' },
  tonu_fee_cents: {
    label: 'TONU fee',
    kind: 'money',
    help: 'What the broker pays where a load ends as TONU and no other price is entered.',
  },
  invoice_note: {
    label: 'Note on invoices',
    kind: 'multiline',
    help: 'Stands at the foot of each new invoice, such as how to pay or dispute it.',
  },
  terms_days: { label: 'Payment terms, days', kind: 'number', help: 'Brokers that are new begin with them; each broker’s own count.' },
  arrival_radius_miles: {
    label: 'Arrival radius',
    kind: 'miles',
    help: 'A truck that stays this near a stop for two minutes has arrived there.',
  },
  second_factor: {
    label: 'Second factor',
    kind: 'code',
    codes: { roles: 'For roles that require it', admins: 'For administrators as well', everyone: 'For everyone' },
    help: 'A user without one is asked to set it up at once, even if already logged in.',
  },
  has_logo: { label: 'Logo', kind: 'yes-no' },
})
