import { z } from 'zod'
import { centsAboveZero, endpoint, idNumber, weekNumber, wholeNumber } from '#contract/http.ts'
import {
  manyPayBacks,
  manyPayments,
  manyPaySteps,
  payAction,
  payAdjustmentBody,
  payReversalBody,
  payFile,
  payMailBody,
  payPaymentBody,
  payStepBody,
  words,
  PRICES_IN_PAY,
} from '#contract/entities/money/pay.ts'

export const downloadSettlement = endpoint({
  ...payFile,
  name: 'downloadSettlement',
  summary: 'Download a settlement statement as PDF or XLSX.',
  path: 'accounting/settlement/{id}/file',
  access: ['settlements', 'show'],
  also: [PRICES_IN_PAY],
})

export const adjustSettlement = endpoint({
  ...payAction,
  name: 'adjustSettlement',
  summary: 'Add an adjustment to a settlement. Requires a reason. The week must not be closed.',
  path: 'accounting/settlement/{id}/adjust',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payAdjustmentBody,
})

export const changeSettlementState = endpoint({
  ...payAction,
  name: 'changeSettlementState',
  summary:
    'Change the state of a settlement to reviewed, locked, closed or reopened. Locking adds recurring deductions and any negative balance forward. Unlocking or reopening requires a reason. Returns 409 if the settlement is blocked, or if loads changed after the lock and no reason is given to close it.',
  path: 'accounting/settlement/{id}/change-state',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  body: payStepBody,
})

export const paySettlement = endpoint({
  ...payAction,
  name: 'paySettlement',
  summary: 'Record a payment for a locked settlement. Without an amount, pays the balance due.',
  path: 'accounting/settlement/{id}/pay',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payPaymentBody,
})

export const changeSettlementStates = endpoint({
  ...manyPaySteps,
  name: 'changeSettlementStates',
  summary: 'Change the state of many settlements. Blocked settlements are skipped with a reason.',
  path: 'accounting/settlement/change-states',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
})

export const paySettlements = endpoint({
  ...manyPayments,
  name: 'paySettlements',
  summary:
    'Record full payment for many locked settlements. Settlements with no balance due are skipped with a reason.',
  path: 'accounting/settlement/pay-many',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
})

export const revertSettlementPayment = endpoint({
  ...payAction,
  name: 'revertSettlementPayment',
  summary: 'Reverse a settlement’s last payment. Requires a reason.',
  path: 'accounting/settlement/{id}/pay-back',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payReversalBody,
})

export const revertSettlementPayments = endpoint({
  ...manyPayBacks,
  name: 'revertSettlementPayments',
  summary:
    'Reverse the last payment for many settlements. Settlements without a payment are skipped with a reason.',
  path: 'accounting/settlement/pay-back-many',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
})

export const mailSettlement = endpoint({
  ...payAction,
  name: 'mailSettlement',
  summary:
    'Email an owner company its settlement statement. `after` is the last statement email you know of; returns 409 if there is a newer one.',
  path: 'accounting/settlement/{id}/mail',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payMailBody,
})

export const addRecurringDeduction = endpoint({
  ...payAction,
  name: 'addRecurringDeduction',
  summary:
    'Add a recurring deduction for an owner company. It is taken from each settlement locked from this week on, until the total is reached.',
  path: 'accounting/settlement/{id}/recurring',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payAdjustmentBody
    .pick({ amount_cents: true, reason: true })
    .extend({ total_cents: centsAboveZero.max(100_000_000, 'Enter an amount below $1,000,000.') })
    .refine(({ amount_cents, total_cents }) => total_cents >= amount_cents, {
      path: ['total_cents'],
      message: 'Enter a total of at least the weekly amount.',
    }),
})

export const endRecurringDeduction = endpoint({
  ...payAction,
  name: 'endRecurringDeduction',
  summary:
    'End a recurring deduction, with a reason. It no longer applies to settlements locked from now on.',
  path: 'accounting/settlement/{id}/recurring/end',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: z.object({ deduction: idNumber, reason: words('the reason') }),
})

export const exportSettlements = endpoint({
  name: 'exportSettlements',
  summary:
    'Export a week’s locked and closed settlements as bills, in a CSV that QuickBooks Online can import.',
  path: 'accounting/settlement/export',
  access: ['settlements', 'list'],
  also: [PRICES_IN_PAY],
  query: z.object({ week: weekNumber, year: wholeNumber(2000, 2077) }),
  answersFile: true,
  answer: z.unknown(),
})
