import { payWeekCalls } from '#contract/entities/money/pay-week-calls.ts'
import { endpoint } from '#contract/http.ts'
import { payAction, paySplitBody, PRICES_IN_PAY } from '#contract/entities/money/pay.ts'

export const driverPayCalls = payWeekCalls({
  name: 'DriverPay',
  pay: 'Driver',
  pays: 'Drivers',
  resource: 'driver-pays',
  path: 'accounting/driver',
  words: {
    statement: 'a driver pay statement',
    recipient: 'a driver their pay',
    one: 'a driver’s pay week',
    lockedOne: 'a driver’s locked pay week',
    many: 'driver pay weeks',
    lockedMany: 'locked pay weeks',
    units: 'weeks',
    states: 'Unlocking or reopening requires a reason. Returns 409 if the week is blocked.',
  },
})
export const {
  download: downloadDriverPay,
  adjust: adjustDriverPay,
  changeState: changeDriverPayState,
  changeStates: changeDriverPayStates,
  pay: payDriver,
  payMany: payDrivers,
  revertPayment: revertDriverPayment,
  revertPayments: revertDriverPayments,
  planRun: planDriverPayRun,
  completeRun: completeDriverPayRun,
  mail: mailDriverPay,
} = driverPayCalls

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
