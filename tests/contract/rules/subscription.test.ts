import { describe, expect, it, test } from 'vitest'
import { SUBSCRIPTION_GRACE_DAYS } from '#contract/constants.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { toPaymentStatus, periodEnd, seatsRefusal } from '#contract/rules/subscription.ts'

describe('end of a subscription period', () => {
  it.each([
    ['2026-01-05', 'month', '2026-02-05'],
    ['2026-12-31', 'month', '2027-01-31'],
    ['2028-02-29', 'year', '2029-02-28'],
    ['2026-05-17', 'year', '2027-05-17'],
  ] as const)('from %s by the %s is %s', (from, period, end) => expect(periodEnd(from, period)).toBe(end))

  it('returns to its day of the month after a short month', () => {
    const ends = ['2027-01-31']
    while (ends.length < 5) ends.push(periodEnd(ends.at(-1)!, 'month', 31))
    expect(ends).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  })
})

describe('payment status', () => {
  const due = '2026-03-19'
  it.each([
    ['before the due day', -1, 'active'],
    ['on the due day', 0, 'active'],
    ['the day after it', 1, 'grace_period'],
    ['on the last day of grace', SUBSCRIPTION_GRACE_DAYS, 'grace_period'],
    ['when grace is over', SUBSCRIPTION_GRACE_DAYS + 1, 'inactive'],
  ] as const)('is correct %s', (_, days, standing) =>
    expect(toPaymentStatus(dayAfter(due, days), { earliest_unpaid: due, is_paused: false })).toBe(standing),
  )

  it('is active when all is paid and inactive while paused', () => {
    expect(toPaymentStatus('2026-03-19', { earliest_unpaid: null, is_paused: false })).toBe('active')
    expect(toPaymentStatus('2026-03-19', { earliest_unpaid: null, is_paused: true })).toBe('inactive')
  })
})

test('a seat is refused when all seats are taken, and the message counts them', () => {
  expect([seatsRefusal(8, 0), seatsRefusal(8, 7)]).toEqual([undefined, undefined])
  expect([seatsRefusal(8, 8), seatsRefusal(8, 9)]).toEqual([
    expect.stringContaining('(8 of 8)'),
    expect.stringContaining('(9 of 8)'),
  ])
})
