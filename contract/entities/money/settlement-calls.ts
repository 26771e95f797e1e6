import { z } from 'zod'
import {
  centsAboveZero,
  endpoint,
  idNumber,
  inRealWeek,
  seenLines,
  weekNumber,
  wholeNumber,
} from '#contract/http.ts'
import { payWeekCalls } from '#contract/entities/money/pay-week-calls.ts'
import {
  payAction,
  payAdjustmentBody,
  payPercent,
  PRICES_IN_PAY,
  words,
} from '#contract/entities/money/pay.ts'

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

// Said with what else is wrong, not only after it is corrected.
const hasValues = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

export const addRecurringDeduction = endpoint({
  ...payAction,
  name: 'addRecurringDeduction',
  summary:
    'Add a recurring deduction for an owner company: an amount, or a percentage of pay from loads. It is taken from each settlement locked from this week on, until the total is reached or, without one, until it is ended.',
  path: 'accounting/settlement/{id}/recurring',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: payAdjustmentBody
    .pick({ amount_cents: true, reason: true })
    .partial({ amount_cents: true })
    .extend({
      percent: payPercent.refine((percent) => percent > 0, 'Enter more than 0.').optional(),
      total_cents: centsAboveZero.max(100_000_000, 'Enter an amount below $1,000,000.').optional(),
    })
    .refine(({ amount_cents, percent }) => amount_cents !== undefined || percent !== undefined, {
      path: ['amount_cents'],
      message: 'Enter a weekly amount or a percentage.',
      when: hasValues,
    })
    .refine(({ amount_cents, percent }) => amount_cents === undefined || percent === undefined, {
      path: ['percent'],
      message: 'Enter a weekly amount or a percentage, not both.',
      when: hasValues,
    })
    .refine(({ amount_cents = 0, total_cents = amount_cents }) => total_cents >= amount_cents, {
      path: ['total_cents'],
      message: 'Enter a total of at least the weekly amount.',
    }),
})

export const pauseRecurringDeduction = endpoint({
  ...payAction,
  name: 'pauseRecurringDeduction',
  summary:
    'Pause a recurring deduction, with a reason, or resume it. It is not taken from settlements locked while it is paused.',
  path: 'accounting/settlement/{id}/recurring/pause',
  access: ['settlements', 'edit'],
  also: [PRICES_IN_PAY],
  idempotent: 'required',
  body: z
    .object({ deduction: idNumber, is_paused: z.boolean(), reason: seenLines(500).default('') })
    .refine(({ is_paused: isPaused, reason }) => !isPaused || reason !== '', {
      path: ['reason'],
      message: 'Enter the reason.',
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
