import { expect, it } from 'vitest'
import { type FilingKind, type FilingPeriod, nextDueOn, usualDueOn } from '#contract/rules/filings.ts'

it.each<[FilingKind, string, string, string | null]>([
  ['ucr', '2026-11-30', '', '2026-12-31'],
  ['ucr', '2026-12-31', '', '2026-12-31'],
  ['form_2290', '2026-09-01', '', '2027-08-31'],
  ['ifta', '2026-11-30', '', '2027-01-31'],
  ['ifta', '2026-04-30', '', '2026-04-30'],
  // 49 CFR 390.19(b): last digit 2 is February, the 3 before it an odd year.
  ['mcs150', '2026-11-30', 'USDOT 1234532', '2027-02-28'],
  ['mcs150', '2026-11-30', '1234520', '2028-10-31'],
  ['mcs150', '2026-10-31', '1234520', '2026-10-31'],
  ['mcs150', '2026-11-30', '', null],
  ['cargo', '2026-11-30', '1234520', null],
])('usualDueOn: %s on %s with DOT %j is %s', (kind, today, dot, due) =>
  expect(usualDueOn(kind, today, dot)).toBe(due),
)

it.each<[string, FilingPeriod, string | null]>([
  ['2026-12-31', 'year', '2027-12-31'],
  ['2027-01-31', 'quarter', '2027-04-30'],
  ['2027-04-30', 'quarter', '2027-07-31'],
  ['2026-03-15', 'two_years', '2028-03-15'],
  ['2028-02-29', 'year', '2029-02-28'],
  ['2026-11-30', 'quarter', '2027-02-28'],
  ['2026-03-15', 'once', null],
])('nextDueOn: %s, %s, is %s', (due, period, next) => expect(nextDueOn(due, period)).toBe(next))
