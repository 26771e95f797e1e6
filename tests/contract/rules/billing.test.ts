import { expect, it } from 'vitest'
import { toAge, ageText } from '#contract/rules/billing.ts'
import { dayAfter } from '#contract/rules/day-range.ts'

it.each([
  [-5, 'Current'],
  [0, 'Current'],
  [1, '1 day (1–30)'],
  [34, '34 days (31–60)'],
  [90, '90 days (61–90)'],
  [124, '124 days (over 90)'],
])('an invoice that is due %i days ago says its days and its bucket', (days, text) => {
  const [due, today] = ['2026-03-01', dayAfter('2026-03-01', days)]
  expect(ageText(toAge(due, today, 100), Math.max(0, days))).toBe(text)
})

it('an invoice of which nothing is open is settled however old', () => {
  expect(ageText(toAge('2026-03-01', '2026-09-01', 0), 0)).toBe('Settled')
})
