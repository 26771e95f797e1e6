import { endpoint } from '#contract/http.ts'
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
  paySplitBody,
  payStepBody,
} from '#contract/entities/pay.ts'

export const downloadDriverPay = endpoint({
  ...payFile,
  name: 'downloadDriverPay',
  summary: 'The statement of a driver’s pay as PDF or XLSX.',
  path: 'accounting/driver/{id}/file',
  access: ['driver-pays', 'show'],
})

export const adjustDriverPay = endpoint({
  ...payAction,
  name: 'adjustDriverPay',
  summary: 'Add to the pay of a driver’s week that is not closed, or take off, with a reason.',
  path: 'accounting/driver/{id}/adjust',
  access: ['driver-pays', 'edit'],
  idempotent: 'required',
  body: payAdjustmentBody,
})

export const changeDriverPayState = endpoint({
  ...payAction,
  name: 'changeDriverPayState',
  summary: 'Take the pay of a driver’s week on, as with a settlement.',
  path: 'accounting/driver/{id}/change-state',
  access: ['driver-pays', 'edit'],
  body: payStepBody,
})

export const payDriver = endpoint({
  ...payAction,
  name: 'payDriver',
  summary: 'Note that what is open of a driver’s locked week was paid, or a part of it.',
  path: 'accounting/driver/{id}/pay',
  access: ['driver-pays', 'edit'],
  idempotent: 'required',
  body: payPaymentBody,
})

export const changeDriverPayStates = endpoint({
  ...manyPaySteps,
  name: 'changeDriverPayStates',
  summary: 'Take the pay of drivers of many weeks on, as with salaries.',
  path: 'accounting/driver/change-states',
  access: ['driver-pays', 'edit'],
})

export const payDrivers = endpoint({
  ...manyPayments,
  name: 'payDrivers',
  summary: 'Note that all that is open of many locked weeks was paid; those of which nothing is are skipped, with why.',
  path: 'accounting/driver/pay-many',
  access: ['driver-pays', 'edit'],
})

export const payBackDriver = endpoint({
  ...payAction,
  name: 'payBackDriver',
  summary: 'Take back the last payment that was noted of a driver’s week, with a reason.',
  path: 'accounting/driver/{id}/pay-back',
  access: ['driver-pays', 'edit'],
  idempotent: 'required',
  body: payBackBody,
})

export const payBackDrivers = endpoint({
  ...manyPayBacks,
  name: 'payBackDrivers',
  summary: 'Take back the last payment of each of many weeks; those of which none is noted are skipped, with why.',
  path: 'accounting/driver/pay-back-many',
  access: ['driver-pays', 'edit'],
})

export const mailDriverPay = endpoint({
  ...payAction,
  name: 'mailDriverPay',
  summary: 'Mail the statement of a driver’s pay to him, as with a salary.',
  path: 'accounting/driver/{id}/mail',
  access: ['driver-pays', 'edit'],
  idempotent: 'required',
  body: payMailBody,
})

export const setDriverPercent = endpoint({
  ...payAction,
  name: 'setDriverPercent',
  summary:
    'Which part of the driver price a driver is paid by the company of the loads that are booked from this week on; the owner gets the rest. A load that was booked with a percentage keeps it.',
  path: 'accounting/driver/{id}/percent',
  access: ['driver-pays', 'edit'],
  idempotent: 'required',
  body: paySplitBody.pick({ percent: true, reason: true }),
})

export const splitDriverPay = endpoint({
  ...payAction,
  name: 'splitDriverPay',
  summary:
    'Say which part of the driver price of a load of this week a driver gets; 0 takes it back. A load that is split pays no driver by his own percentage.',
  path: 'accounting/driver/{id}/split',
  access: ['driver-pays', 'edit'],
  idempotent: 'required',
  body: paySplitBody,
})
