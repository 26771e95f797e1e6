import { describe, expect, it } from 'vitest'
import {
  isFrozen,
  isPayLate,
  PAY_STATE_CODES,
  payId,
  payStatusText,
  payStepsFrom,
  percentLeft,
  percentOn,
  readPayId,
  toShare,
  weekOfPay,
} from '#contract/rules/pay.ts'

it.each([
  ['2030-01-27', 0, false],
  ['2030-01-28', 0, true],
  ['2030-01-28', 90_000, false],
  ['2030-01-28', 89_999, true],
])(
  'on %s, with %i of 90000 cents paid by the due date 2030-01-27, pay is late: %s',
  (today, paid_cents, isLate) => {
    expect(isPayLate({ pay_by: '2030-01-27', total_cents: 90_000, paid_cents }, today)).toBe(isLate)
    expect(isPayLate({ pay_by: null, total_cents: 90_000, paid_cents }, today)).toBe(false)
  },
)

it.each([
  [10_000, 12.5, 1250],
  [333, 10, 33],
  [335, 10, 34],
  [-335, 10, -34],
  [1, 50, 1],
  [0, 99, 0],
  [99_999, 33.33, 33_330],
  [2_147_483_647, 100, 2_147_483_647],
])('a share of %i cents at %f%% is %i', (profit, percent, share) =>
  expect(toShare(profit, percent)).toBe(share),
)

it.each([
  ['2026-01-31', 10],
  ['2026-02-01', 12.5],
  ['2026-05-30', 12.5],
  ['2025-12-31', null],
])('the percentage on %s is %s', (day, percent) =>
  expect(
    percentOn(
      [
        { from_day: '2026-02-01', percent: 12.5 },
        { from_day: '2026-01-01', percent: 10 },
      ],
      day,
    ),
  ).toBe(percent),
)

describe('pay id', () => {
  it.each([
    [1, '2000-01-03'],
    [12, '2026-11-16'],
    [524_000, '2077-12-27'],
  ])('of payee %i for the week of %s contains both and fits an integer', (payee, monday) => {
    const id = payId(payee, monday)
    expect(id).toBeLessThan(2 ** 31)
    expect(readPayId(id)).toEqual({ payee, monday })
  })
  it('gives the week it is for', () =>
    expect(weekOfPay(payId(3, '2020-12-28'))).toEqual({ year: 2020, week: 53 }))
})

it('a pay week is frozen once it is locked, and every state has a next step', () => {
  expect(PAY_STATE_CODES.filter(isFrozen)).toEqual(['locked', 'closed', 'reopened'])
  expect(PAY_STATE_CODES.every((state) => payStepsFrom(state).length > 0)).toBe(true)
  expect(payStepsFrom('closed')).toEqual(['reopened'])
})

it.each([
  [[], 100],
  [[33.33, 33.33], 33.34],
  [[60.1, 39.9], 0],
  [[60, 60.01], -20.01],
])('after %j there are %f%% left', (others, left) => expect(percentLeft(others)).toBe(left))

it.each([
  ['open', 100, 0, 'Open'],
  ['locked', 100, 0, 'Locked'],
  ['locked', 100, 40, 'Partially paid, locked'],
  ['locked', 100, 100, 'Paid, locked'],
  ['closed', 90, 100, 'Paid, closed'],
] as const)(
  'shows a week that is %s, with %i cents due and %i paid, as "%3$s"',
  (state, total_cents, paid_cents, words) =>
    expect(payStatusText({ state, total_cents, paid_cents })).toBe(words),
)
