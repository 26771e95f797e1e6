import type { PayDetail } from '#contract/entities/money/pay.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { LOAD, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { PAY_STATES } from '#contract/rules/pay.ts'

const PAY = {
  ...RECORD_FACTS,
  payee: { label: 'Payee', kind: 'lookup', by: 'user' },
  payee_name: { label: 'Name', kind: 'text' },
  monday: { label: 'Week', kind: 'day' },
  state: { label: 'Status', kind: 'code', codes: PAY_STATES },
  loads: { label: 'Loads', kind: 'number' },
  tonu: { label: LOAD_STATUS[LOAD.tonu], kind: 'number' },
  pending: { label: 'Not delivered', kind: 'number' },
  changed_loads: {
    label: 'Changed after lock',
    kind: 'number',
    help: 'Loads changed, added or removed after the week was locked.',
  },
  open_disputes: { label: 'Disputes', kind: 'number' },
  base_cents: { label: 'Profit', kind: 'money' },
  loads_cents: { label: 'From loads', kind: 'money' },
  added_cents: { label: 'Additions', kind: 'money' },
  deducted_cents: { label: 'Deductions', kind: 'money' },
  carried_cents: { label: 'Balance forward', kind: 'money' },
  total_cents: { label: 'Total', kind: 'money' },
  year_cents: { label: 'Year to date', kind: 'money' },
  pay_by: { label: 'Pay by', kind: 'day', help: '15 days after the first POD is received (49 CFR 376.12).' },
  paid_on: { label: 'Paid', kind: 'day' },
  paid_cents: { label: 'Amount paid', kind: 'money' },
  paid_reference: { label: 'Payment reference', kind: 'text' },
  email: { label: 'Email', kind: 'text' },
  escrow_cents: { label: 'Escrow balance', kind: 'money' },
  escrow: { label: 'Escrow', kind: 'parts' },
  disputes: { label: 'Disputes', kind: 'parts' },
  mails: { label: 'Emails', kind: 'parts' },
  lines: { label: 'Loads', kind: 'parts' },
  adjustments: { label: 'Adjustments', kind: 'parts' },
  deductions: { label: 'Weekly deductions', kind: 'parts' },
  due_cents: { label: 'Pending deductions', kind: 'money' },
  blockers: { label: 'Blocked by', kind: 'parts' },
  changes: { label: 'Changes after lock', kind: 'parts' },
  events: { label: 'History', kind: 'parts' },
} as const

export const payFacts = buildFields<PayDetail>()(PAY)

export const salaryFacts = buildFields<PayDetail>()({
  ...PAY,
  payee_name: { label: 'Dispatcher', kind: 'text' },
})

export const settlementFacts = buildFields<PayDetail>()({
  ...PAY,
  payee_name: { label: 'Owner', kind: 'text' },
})

export const driverPayFacts = buildFields<PayDetail>()({
  ...PAY,
  payee_name: { label: 'Driver', kind: 'text' },
  base_cents: { label: 'Driver pay', kind: 'money' },
  loads_cents: { label: 'Driver share', kind: 'money' },
  total_cents: { label: 'To driver', kind: 'money' },
})
