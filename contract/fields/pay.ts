import type { PayDetail } from '#contract/entities/money/pay.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { LOAD, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { PAY_STATES } from '#contract/rules/pay.ts'

const PAY = {
  ...RECORD_FACTS,
  created_at: { ...RECORD_FACTS.created_at, isInternal: true },
  payee: { label: 'Payee', kind: 'lookup', by: 'user', isInternal: true },
  payee_name: { label: 'Name', kind: 'text' },
  monday: { label: 'Week', kind: 'day' },
  state: { label: 'Status', kind: 'code', codes: PAY_STATES },
  loads: { label: 'Loads', kind: 'number' },
  tonu: { label: LOAD_STATUS[LOAD.tonu], kind: 'number', isInternal: true },
  pending: { label: 'Not delivered', kind: 'number' },
  changed_loads: {
    label: 'Changed after lock',
    kind: 'number',
    help: 'Loads changed, added or removed after the week was locked.',
  },
  open_disputes: { label: 'Disputes', kind: 'number' },
  base_cents: { label: 'Profit', kind: 'money', isInternal: true },
  loads_cents: { label: 'From loads', kind: 'money' },
  added_cents: { label: 'Additions', kind: 'money' },
  deducted_cents: {
    label: 'Deductions',
    kind: 'money',
    help: 'Includes escrow held, less escrow returned. Advances are apart.',
  },
  advanced_cents: { label: 'Advances', kind: 'money' },
  carried_cents: { label: 'Balance forward', kind: 'money', isInternal: true },
  total_cents: { label: 'Total', kind: 'money' },
  year_gross_cents: {
    label: 'Gross pay',
    kind: 'money',
    help: 'Pay from loads, bonuses and reimbursements.',
  },
  year_deducted_cents: { label: 'Deductions', kind: 'money' },
  year_advanced_cents: { label: 'Advances', kind: 'money' },
  year_cents: { label: 'Net pay', kind: 'money' },
  pay_by: {
    label: 'Pay by',
    kind: 'day',
    help: '15 days after the first POD is received (49 CFR 376.12).',
    isInternal: true,
  },
  paid_on: { label: 'Paid', kind: 'day' },
  paid_cents: { label: 'Amount paid', kind: 'money' },
  paid_reference: { label: 'Payment reference', kind: 'text' },
  email: { label: 'Email', kind: 'text', isInternal: true },
  escrow_cents: { label: 'Escrow balance', kind: 'money', isInternal: true },
  escrow: { label: 'Escrow', kind: 'parts', isInternal: true },
  disputes: { label: 'Disputes', kind: 'parts', isInternal: true },
  mails: { label: 'Emails', kind: 'parts', isInternal: true },
  lines: { label: 'Loads', kind: 'parts', isInternal: true },
  adjustments: { label: 'Adjustments', kind: 'parts', isInternal: true },
  deductions: { label: 'Weekly deductions', kind: 'parts', isInternal: true },
  due_cents: { label: 'Pending deductions', kind: 'money', isInternal: true },
  blockers: { label: 'Blocked by', kind: 'parts', isInternal: true },
  changes: { label: 'Changes after lock', kind: 'parts', isInternal: true },
  events: { label: 'History', kind: 'parts', isInternal: true },
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
