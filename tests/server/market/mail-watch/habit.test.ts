import { describe, expect, it } from 'vitest'
import { expectedBetween, isDropping, isGrowing, isSilent } from '#server/market/mail-watch/habit.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const NOW = Date.parse('2026-03-09T10:00:00Z')

/** Weeks left out had no email. */
function weeks(received: (at: Date) => number, which = [1, 2, 3, 4]): Map<number, number> {
  const hours = which.flatMap((week) =>
    Array.from({ length: 7 * 24 }, (_, hour) => NOW - week * WEEK + (hour - 3 * 24) * HOUR).map(
      (at): [number, number] => [at, received(new Date(at))],
    ),
  )
  return new Map(hours)
}
const isWorkday = (at: Date) => at.getUTCDay() % 6 !== 0
const isDay = (at: Date) => at.getUTCHours() >= 8 && at.getUTCHours() < 18
const office = (at: Date) => (isWorkday(at) && isDay(at) ? 12 : 0)
const hoursAgo = (hours: number) => NOW - hours * HOUR

describe('silent feed', () => {
  it.each<[what: string, hours: Map<number, number>, last: number, now: number, expected: boolean]>([
    ['twelve per hour, an hour ago', weeks(office), hoursAgo(1), NOW, true],
    ['twelve per hour, 20 minutes ago', weeks(office), hoursAgo(1 / 3), NOW, false],
    ['twelve per hour, 29 minutes ago', weeks(() => 60), NOW - 29 * 60_000, NOW, false],
    ['one per minute, 30 minutes ago', weeks(() => 60), NOW - 30 * 60_000, NOW, true],
    ['none on weekends, on Sunday', weeks(office), hoursAgo(63), hoursAgo(20), false],
    ['none at night, early in the morning', weeks(office), hoursAgo(16), hoursAgo(2), false],
    ['none at night, half an hour after the usual start', weeks(office), hoursAgo(16), hoursAgo(1.5), true],
    ['two per hour, two hours ago', weeks((at) => (office(at) ? 2 : 0)), hoursAgo(2), NOW, false],
    ['one per hour day and night, six hours ago', weeks(() => 1), hoursAgo(6), NOW, true],
    ['a single busy week', weeks(() => 60, [2]), hoursAgo(5), NOW, false],
    ['a single quiet week', weeks(() => 60, [1, 2, 4]), hoursAgo(5), NOW, true],
    ['a single week', weeks(() => 60, [1]), hoursAgo(5), NOW, false],
    ['no emails at all', new Map(), hoursAgo(500), NOW, false],
    ['a last email in the future', weeks(() => 60), NOW + HOUR, NOW, false],
  ])('is recognized by its usual hours: %s', (_, hours, last, now, expected) => {
    expect(isSilent(hours, last, now)).toBe(expected)
  })

  it('expects fractions of an hour in proportion', () => {
    expect(
      expectedBetween(
        weeks(() => 60),
        NOW - 1.5 * HOUR,
        NOW,
      ),
    ).toBeCloseTo(90)
  })
})

describe('growing quarantine', () => {
  it.each([
    [19, 0, false],
    [20, 0, true],
    [20, 70, false],
    [21, 70, true],
    [100, 700, false],
  ])('with %i emails in a day and %i in the week before is reported: %s', (lastDay, before, expected) => {
    expect(isGrowing(lastDay, before)).toBe(expected)
  })
})

describe('dropping parse rate', () => {
  it.each([
    ['is parsed as before', { received: 100, quarantined: 2 }, { received: 1000, quarantined: 20 }, false],
    ['changed its format', { received: 100, quarantined: 90 }, { received: 1000, quarantined: 20 }, true],
    [
      'sent too few emails to judge',
      { received: 9, quarantined: 9 },
      { received: 1000, quarantined: 0 },
      false,
    ],
    ['is new', { received: 50, quarantined: 50 }, { received: 29, quarantined: 0 }, false],
    ['could never be parsed', { received: 50, quarantined: 50 }, { received: 500, quarantined: 480 }, false],
    ['is a little worse', { received: 100, quarantined: 29 }, { received: 1000, quarantined: 0 }, false],
  ])('of a sender that %s', (_, lastDay, before, expected) => {
    expect(isDropping(lastDay, before)).toBe(expected)
  })
})
