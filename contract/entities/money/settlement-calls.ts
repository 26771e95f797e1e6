import { z } from 'zod'
import { centsAboveZero, endpoint, idNumber, inRealWeek, weekNumber, wholeNumber } from '#contract/http.ts'
import { payWeekCalls } from '#contract/entities/money/pay-week-calls.ts'
import { payAction, payAdjustmentBody, words, PRICES_IN_PAY } from '#contract/entities/money/pay.ts'

export const settlementCalls = payWeekCalls({
  name: 'Settlement',
  pay: 'Settlement',
  pays: 'Settlements',
  resource: 'settlements',
  path: 'accounting/settlement',
  words: {
    statement: 'a settlement statement',
    recipient: 'an owner company its settlement',
    one: 'a settlement',
    lockedOne: 'a locked settlement',
    many: 'settlements',
    lockedMany: 'locked settlements',
    units: 'settlements',
    states:
      'Locking adds recurring deductions and any negative balance forward. Unlocking or reopening requires a reason. Returns 409 if the settlement is blocked, or if loads changed after the lock and no reason is given to close it.',
  },
})
export const {
  download: downloadSettlement,
  adjust: adjustSettlement,
  changeState: changeSettlementState,
  changeStates: changeSettlementStates,
  pay: paySettlement,
  payMany: paySettlements,
  revertPayment: revertSettlementPayment,
  revertPayments: revertSettlementPayments,
  planRun: planSettlementRun,
  completeRun: completeSettlementRun,
  mail: mailSettlement,
} = settlementCalls

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
  query: inRealWeek(z.object({ week: weekNumber, year: wholeNumber(2000, 2077) })),
  answersFile: true,
  answer: z.unknown(),
})
