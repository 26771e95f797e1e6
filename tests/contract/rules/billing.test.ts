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
])('shows the age in days and the bucket of an invoice that was due %i days ago', (days, text) => {
  const [due, today] = ['2026-03-01', dayAfter('2026-03-01', days)]
  expect(ageText(toAge(due, today, 100), Math.max(0, days))).toBe(text)
})

it('shows an invoice with nothing open as settled, however old it is', () => {
  expect(ageText(toAge('2026-03-01', '2026-09-01', 0), 0)).toBe('Settled')
})
