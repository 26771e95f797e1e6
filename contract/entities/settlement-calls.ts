import { z } from 'zod'
import { centsAboveZero, endpoint, idNumber, weekNumber, wholeNumber } from '#contract/http.ts'
import {
  manyPayBacks,
  manyPayments,
  manyPaySteps,
  payAction,
  payAdjustmentBody,
  payBackBody,
  payFile,
  payMailBody,
  payPaymentBody,
  payStepBody,
  words,
} from '#contract/entities/pay.ts'

export const downloadSettlement = endpoint({
  ...payFile,
  name: 'downloadSettlement',
  summary: 'The statement of a settlement as PDF or XLSX.',
  path: 'accounting/settlement/{id}/file',
  access: ['settlements', 'show'],
})

export const adjustSettlement = endpoint({
  ...payAction,
  name: 'adjustSettlement',
  summary: 'Add to the settlement of a week that is not closed, or take off, with a reason.',
  path: 'accounting/settlement/{id}/adjust',
  access: ['settlements', 'edit'],
  idempotent: 'required',
  body: payAdjustmentBody,
})

export const changeSettlementState = endpoint({
  ...payAction,
  name: 'changeSettlementState',
  summary:
    'Take the settlement of a week on, as with a salary; as it is locked, recurring deductions and what was left below zero enter it.',
  path: 'accounting/settlement/{id}/change-state',
  access: ['settlements', 'edit'],
  body: payStepBody,
})

export const paySettlement = endpoint({
  ...payAction,
  name: 'paySettlement',
  summary: 'Note that what is open of a locked settlement was paid, or a part of it.',
  path: 'accounting/settlement/{id}/pay',
  access: ['settlements', 'edit'],
  idempotent: 'required',
  body: payPaymentBody,
})

export const changeSettlementStates = endpoint({
  ...manyPaySteps,
  name: 'changeSettlementStates',
  summary: 'Take the settlements of many weeks on, as with salaries.',
  path: 'accounting/settlement/change-states',
  access: ['settlements', 'edit'],
})

export const paySettlements = endpoint({
  ...manyPayments,
  name: 'paySettlements',
  summary: 'Note that all that is open of many locked weeks was paid; those of which nothing is are skipped, with why.',
  path: 'accounting/settlement/pay-many',
  access: ['settlements', 'edit'],
})

export const payBackSettlement = endpoint({
  ...payAction,
  name: 'payBackSettlement',
  summary: 'Take back the last payment that was noted of a settlement, with a reason.',
  path: 'accounting/settlement/{id}/pay-back',
  access: ['settlements', 'edit'],
  idempotent: 'required',
  body: payBackBody,
})

export const payBackSettlements = endpoint({
  ...manyPayBacks,
  name: 'payBackSettlements',
  summary: 'Take back the last payment of each of many weeks; those of which none is noted are skipped, with why.',
  path: 'accounting/settlement/pay-back-many',
  access: ['settlements', 'edit'],
})

export const mailSettlement = endpoint({
  ...payAction,
  name: 'mailSettlement',
  summary: 'Mail the statement of a settlement to its owner company, as with a salary.',
  path: 'accounting/settlement/{id}/mail',
  access: ['settlements', 'edit'],
  idempotent: 'required',
  body: payMailBody,
})

export const addRecurringDeduction = endpoint({
  ...payAction,
  name: 'addRecurringDeduction',
  summary: 'Deduct an amount from each settlement of this owner company that is locked from this week on, until a total is reached.',
  path: 'accounting/settlement/{id}/recurring',
  access: ['settlements', 'edit'],
  idempotent: 'required',
  body: payAdjustmentBody
    .pick({ amount_cents: true, reason: true })
    .extend({ total_cents: centsAboveZero.max(100_000_000, 'Enter an amount below $1,000,000.') })
    .refine(({ amount_cents, total_cents }) => total_cents >= amount_cents, {
      path: ['total_cents'],
      message: 'Enter a total that is not below the weekly amount.',
    }),
})

export const endRecurringDeduction = endpoint({
  ...payAction,
  name: 'endRecurringDeduction',
  summary: 'End a weekly deduction of this owner company with a reason: settlements that are locked from now on take nothing of it.',
  path: 'accounting/settlement/{id}/recurring/end',
  access: ['settlements', 'edit'],
  idempotent: 'required',
  body: z.object({ deduction: idNumber, reason: words('the reason') }),
})

export const exportSettlements = endpoint({
  name: 'exportSettlements',
  summary: 'The locked and closed settlements of a week as bills for a bookkeeper, CSV in the columns that QuickBooks Online imports.',
  path: 'accounting/settlement/export',
  access: ['settlements', 'list'],
  query: z.object({ week: weekNumber, year: wholeNumber(2000, 2077) }),
  answersFile: true,
  answer: z.unknown(),
})
