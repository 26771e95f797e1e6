import type { CompanyProfile } from '#contract/entities/company/company-profile.ts'
import { buildFields } from '#contract/fields.ts'

export const companyProfileFacts = buildFields<CompanyProfile>()({
  name: { label: 'Company name', kind: 'text' },
  abbreviation: {
    label: 'Abbreviation',
    kind: 'text',
    help: '2 to 4 letters. New load numbers start with it.',
  },
  mc_number: { label: 'MC number', kind: 'text' },
  dot_number: { label: 'DOT number', kind: 'text' },
  address: { label: 'Address', kind: 'text' },
  phone: { label: 'Phone', kind: 'phone' },
  email: { label: 'Email', kind: 'email' },
  remit_to: {
    label: 'Remit to',
    kind: 'multiline',
    help: 'Where brokers send payment. If empty, your company name and address are used.',
  },
  time_zone: {
    label: 'Time zone',
    kind: 'text',
    help: 'Used for all times except stop times, which are local.',
  },
  tonu_fee_cents: {
    label: 'TONU fee',
    kind: 'money',
    help: 'Default amount the broker pays for a TONU.',
  },
  invoice_note: {
    label: 'Invoice note',
    kind: 'multiline',
    help: 'Printed at the bottom of new invoices, such as how to pay or dispute one.',
  },
  invoice_mail: {
    label: 'Invoice email',
    kind: 'multiline',
    help: 'If empty, the default text is used. Factoring notices and the date first sent are added below it.',
  },
  reminder_mail: {
    label: 'Past due reminder email',
    kind: 'multiline',
    help: 'If empty, the default text is used. Brokers get one reminder per invoice at each aging stage.',
  },
  terms_days: {
    label: 'Payment terms (days)',
    kind: 'number',
    help: 'Default for new brokers. You can change it for each broker.',
  },
  arrival_radius_miles: {
    label: 'Arrival radius',
    kind: 'miles',
    help: 'A truck within this distance of a stop for two minutes is marked arrived.',
  },
  check_call_hours: {
    label: 'Hours between check calls',
    kind: 'number',
    help: 'A load under way without a check call for longer is overdue.',
  },
  second_factor: {
    label: 'Two-factor authentication',
    kind: 'code',
    codes: {
      roles: 'For roles that require it',
      admins: 'For roles that require it and administrators',
      everyone: 'For everyone',
    },
    help: 'Users without it must set it up right away, even if they’re logged in.',
  },
  has_logo: { label: 'Logo', kind: 'yes-no', isInternal: true },
})
