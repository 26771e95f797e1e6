import type { TrailWords } from '#server/core/trail-words.ts'

export const payTrail: TrailWords = {
  records: {
    pay_driver: 'Driver pay',
    pay_salary: 'Salary',
    pay_settlement: 'Settlement',
  },
}
