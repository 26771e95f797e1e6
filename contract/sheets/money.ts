import { creditNoteFacts, invoiceFacts, paymentFacts } from '#contract/fields/invoice.ts'
import { remittanceFacts } from '#contract/fields/remittance.ts'
import { driverPayFacts, salaryFacts, settlementFacts } from '#contract/fields/pay.ts'
import { exportColumns } from '#contract/rules/sheet-columns.ts'

const BILL_TO = exportColumns(invoiceFacts, ['bill_to'])

export const INVOICE_COLUMNS = exportColumns(invoiceFacts, [
  'number',
  'bill_to',
  'loads',
  'issued_on',
  'due_on',
  'total_cents',
  'paid_cents',
  'credited_cents',
  'open_cents',
  'state',
  'age',
  'days_late',
  'short_reason',
  'submitted_via',
  'submitted_at',
])

export const PAYMENT_COLUMNS = [
  ...exportColumns(paymentFacts, ['received_on', 'invoice']),
  ...BILL_TO,
  ...exportColumns(paymentFacts, ['amount_cents', 'reference', 'source', 'recorded_by', 'removed_at']),
]

export const CREDIT_COLUMNS = [
  ...exportColumns(creditNoteFacts, ['number', 'issued_on', 'invoice']),
  ...BILL_TO,
  ...exportColumns(creditNoteFacts, ['amount_cents', 'reason', 'issued_by', 'releases']),
]

export const REMITTANCE_COLUMNS = exportColumns(remittanceFacts, [
  'received_on',
  'broker_name',
  'amount_cents',
  'method',
  'reference',
  'payments',
  'applied_cents',
  'refunded_cents',
  'unapplied_cents',
  'state',
  'over_reason',
  'recorded_by',
  'removed_at',
])

const WEEK = ['monday', 'state', 'loads', 'tonu', 'pending', 'changed_loads', 'open_disputes'] as const
const SUMS = ['added_cents', 'deducted_cents', 'advanced_cents', 'carried_cents', 'total_cents'] as const
const PAID = ['paid_on', 'paid_cents', 'paid_reference'] as const

export const SALARY_COLUMNS = exportColumns(salaryFacts, [
  'payee_name',
  ...WEEK,
  'base_cents',
  'loads_cents',
  ...SUMS,
  ...PAID,
])
export const SETTLEMENT_COLUMNS = exportColumns(settlementFacts, [
  'payee_name',
  ...WEEK,
  'loads_cents',
  ...SUMS,
  'pay_by',
  ...PAID,
])
export const DRIVER_PAY_COLUMNS = exportColumns(driverPayFacts, [
  'payee_name',
  ...WEEK,
  'base_cents',
  'loads_cents',
  ...SUMS,
  ...PAID,
])
