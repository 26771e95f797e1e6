import { z } from 'zod'
import { endpoint, inRealWeek, weekNumber, wholeNumber } from '#contract/http.ts'
import { payWeekCalls } from '#contract/entities/money/pay-week-calls.ts'
import { PRICES_IN_PAY } from '#contract/entities/money/pay.ts'

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
