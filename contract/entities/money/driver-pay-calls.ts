import { endpoint } from '#contract/http.ts'
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
  paySplitBody,
  payStepBody,
  PRICES_IN_PAY,
} from '#contract/entities/money/pay.ts'

export const downloadDriverPay = endpoint({
  ...payFile,
  name: 'downloadDriverPay',
  summary: 'Download a driver pay statement as PDF or XLSX.',
  path: 'accounting/driver/{id}/file',
  access: ['driver-pays', 'show'],
  also: [PRICES_IN_PAY],
})

export const adjustDriverPay = endpoint({
  ...payAction,
  name: 'adjustDriverPay',
  summary: 'Add an adjustment to a driver’s pay week. Requires a reason. The week must not be closed.',
  path: 'accounting/driver/{id}/adjust',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payAdjustmentBody,
})

export const changeDriverPayState = endpoint({
  ...payAction,
  name: 'changeDriverPayState',
  summary:
    'Change the state of a driver’s pay week to reviewed, locked, closed or reopened. Unlocking or reopening requires a reason. Returns 409 if the week is blocked.',
  path: 'accounting/driver/{id}/change-state',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
  body: payStepBody,
})

export const payDriver = endpoint({
  ...payAction,
  name: 'payDriver',
  summary: 'Record a payment for a driver’s locked pay week. Without an amount, pays the balance due.',
  path: 'accounting/driver/{id}/pay',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payPaymentBody,
})

export const changeDriverPayStates = endpoint({
  ...manyPaySteps,
  name: 'changeDriverPayStates',
  summary: 'Change the state of many driver pay weeks. Blocked weeks are skipped with a reason.',
  path: 'accounting/driver/change-states',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
})

export const payDrivers = endpoint({
  ...manyPayments,
  name: 'payDrivers',
  summary:
    'Record full payment for many locked pay weeks. Weeks with no balance due are skipped with a reason.',
  path: 'accounting/driver/pay-many',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
})

export const revertDriverPayment = endpoint({
  ...payAction,
  name: 'revertDriverPayment',
  summary: 'Reverse the last payment for a driver’s pay week. Requires a reason.',
  path: 'accounting/driver/{id}/pay-back',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payReversalBody,
})

export const revertDriverPayments = endpoint({
  ...manyPayBacks,
  name: 'revertDriverPayments',
  summary: 'Reverse the last payment for many pay weeks. Weeks without a payment are skipped with a reason.',
  path: 'accounting/driver/pay-back-many',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
})

export const mailDriverPay = endpoint({
  ...payAction,
  name: 'mailDriverPay',
  summary:
    'Email a driver their pay statement. `after` is the last statement email you know of; returns 409 if there is a newer one.',
  path: 'accounting/driver/{id}/mail',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payMailBody,
})

export const setDriverPercent = endpoint({
  ...payAction,
  name: 'setDriverPercent',
  summary:
    'Set a driver’s percentage of driver pay on loads booked from this week on. The owner gets the rest. Loads already booked keep their percentage.',
  path: 'accounting/driver/{id}/percent',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: paySplitBody.pick({ percent: true, reason: true }),
})

export const splitDriverPay = endpoint({
  ...payAction,
  name: 'splitDriverPay',
  summary:
    'Set a driver’s share of a load’s driver pay. 0 removes it. On a split load, drivers’ own percentages do not apply.',
  path: 'accounting/driver/{id}/split',
  access: ['driver-pays', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: paySplitBody,
})
