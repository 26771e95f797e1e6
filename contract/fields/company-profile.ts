import type { CompanyProfile } from '#contract/entities/company-profile.ts'
import { fieldsOf } from '#contract/fields.ts'

/** What the fields of the company are called, and how they read. */
export const companyProfileFacts = fieldsOf<CompanyProfile>()({
  name: { label: 'Company name', kind: 'text' },
  abbreviation: { label: 'Abbreviation', kind: 'text', help: '2 to 4 letters. New load numbers start with it.' },
  mc_number: { label: 'MC number', kind: 'text' },
  dot_number: { label: 'DOT number', kind: 'text' },
  address: { label: 'Address', kind: 'text' },
  phone: { label: 'Phone', kind: 'phone' },
  email: { label: 'E-mail', kind: 'email' },
  remit_to: { label: 'Remit to', kind: 'multiline', help: 'Where brokers send payment. If empty, your company’s name and address.' },
  time_zone: { label: 'Time zone', kind: 'text', help: 'Used for all times except those at stops, which are local.' },
  tonu_fee_cents: {
    label: 'TONU fee',
    kind: 'money',
    help: 'What the broker pays for a TONU if you enter no other price.',
  },
  invoice_note: {
    label: 'Note on invoices',
    kind: 'multiline',
    help: 'Printed at the bottom of each new invoice, such as how to pay or dispute it.',
  },
  invoice_mail: {
    label: 'Text of invoice e-mails',
    kind: 'multiline',
    help: 'If empty, the default text. A factor’s notice and the proof of an earlier sending are added below it.',
  },
  reminder_mail: {
    label: 'Text of reminders of late invoices',
    kind: 'multiline',
    help: 'If empty, the default text. A broker is reminded of an invoice once in each stage of lateness.',
  },
  terms_days: { label: 'Payment terms, days', kind: 'number', help: 'Used for new brokers. You can change the terms of each broker.' },
  arrival_radius_miles: {
    label: 'Arrival radius',
    kind: 'miles',
    help: 'A truck within this distance of a stop for two minutes has arrived.',
  },
  second_factor: {
    label: 'Second factor',
    kind: 'code',
    codes: { roles: 'For roles that require it', admins: 'For administrators as well', everyone: 'For everyone' },
    help: 'Users without one must set it up right away, even if they are logged in.',
  },
  has_logo: { label: 'Logo', kind: 'yes-no' },
})
