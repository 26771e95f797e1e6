import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { namesOfPay } from '#server/kernel/history/record-names.ts'

export const payTrail: TrailWords = {
  names: {
    pay_salary: namesOfPay('user'),
    pay_settlement: namesOfPay('owner'),
    pay_driver: namesOfPay('driver'),
  },
  records: {
    pay_driver: 'Driver pay',
    pay_salary: 'Salary',
    pay_settlement: 'Settlement',
  },
}
