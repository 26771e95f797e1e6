import { PAY_ADJUSTMENT_CODES, PAY_STATES, adjustmentName } from '#contract/rules/pay.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { namesOfPay } from '#server/kernel/history/record-names.ts'

// The actions of a week start with these words: "Paid $1,200.00 on 20 Nov 2026".
const BEGINNINGS = [
  ...Object.values(PAY_STATES),
  ...PAY_ADJUSTMENT_CODES.map(adjustmentName),
  'Paid',
  'Disputed',
  'Dispute on',
]

export const payTrail: TrailWords = {
  names: {
    pay_salary: namesOfPay('user'),
    pay_settlement: namesOfPay('owner'),
    pay_driver: namesOfPay('driver'),
  },
  actions: Object.fromEntries(BEGINNINGS.map((words) => [words, words])),
  records: {
    pay_driver: 'Driver pay',
    pay_salary: 'Salary',
    pay_settlement: 'Settlement',
  },
}
