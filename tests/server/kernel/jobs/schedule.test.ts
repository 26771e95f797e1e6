import { describe, expect, it } from 'vitest'
import { localTime, nextStart, getPeriod } from '#server/kernel/jobs/schedule.ts'

const MINUTE_MS = 60_000
const at = (text: string) => new Date(text)
const daily = { dailyFromHour: 5 }

describe('localTime', () => {
  it.each([
    ['America/New_York', '2027-03-13T09:59:00Z', { day: '2027-03-13', hour: 4 }],
    ['America/New_York', '2027-03-14T06:59:00Z', { day: '2027-03-14', hour: 1 }],
    ['America/New_York', '2027-03-14T07:00:00Z', { day: '2027-03-14', hour: 3 }],
    ['America/New_York', '2027-03-14T09:00:00Z', { day: '2027-03-14', hour: 5 }],
    ['America/New_York', '2027-11-07T05:30:00Z', { day: '2027-11-07', hour: 1 }],
    ['America/New_York', '2027-11-07T06:30:00Z', { day: '2027-11-07', hour: 1 }],
    ['Pacific/Honolulu', '2027-01-01T09:59:00Z', { day: '2026-12-31', hour: 23 }],
    ['Asia/Kolkata', '2027-01-01T18:30:00Z', { day: '2027-01-02', hour: 0 }],
    ['UTC', '2027-01-01T00:00:00Z', { day: '2027-01-01', hour: 0 }],
  ])('in %s at %s is the local day and hour', (zone, now, local) => {
    expect(localTime(new Date(now), zone)).toEqual(local)
  })
})

describe('daily schedule', () => {
  it.each([
    ['America/New_York', '2027-06-01T08:59:59Z', '2027-05-31', '2027-06-01T09:00:00.000Z'],
    ['America/New_York', '2027-06-01T09:00:00Z', '2027-06-01', '2027-06-02T09:00:00.000Z'],
    ['Asia/Tokyo', '2027-06-01T21:00:00Z', '2027-06-02', '2027-06-02T20:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-31T23:15:00Z', '2027-01-01', '2027-01-01T23:15:00.000Z'],
    ['UTC', '2027-03-01T04:00:00Z', '2027-02-28', '2027-03-01T05:00:00.000Z'],
  ])('in %s at %s has the period %s and the next start %s', (zone, now, period, next) => {
    expect([getPeriod(daily, at(now), zone), nextStart(daily, at(now), zone).toISOString()]).toEqual([
      period,
      next,
    ])
  })

  it('starts each day at 5 a.m. local time, across clock changes', () => {
    const begun: string[] = []
    let last = getPeriod(daily, at('2027-03-12T12:00:00Z'), 'America/New_York')
    for (
      let time = Date.parse('2027-03-12T12:00:00Z');
      time < Date.parse('2027-03-16T12:00:00Z');
      time += 30 * MINUTE_MS
    ) {
      const period = getPeriod(daily, new Date(time), 'America/New_York')
      if (period !== last) begun.push(`${period} ${new Date(time).toISOString()}`)
      last = period
    }
    expect(begun).toEqual([
      '2027-03-13 2027-03-13T10:00:00.000Z',
      '2027-03-14 2027-03-14T09:00:00.000Z',
      '2027-03-15 2027-03-15T09:00:00.000Z',
      '2027-03-16 2027-03-16T09:00:00.000Z',
    ])
  })

  it('starts at the next existing hour when clocks skip its hour, and once when they repeat it', () => {
    const atTwo = { dailyFromHour: 2 }
    expect(nextStart(atTwo, at('2027-03-14T06:30:00Z'), 'America/New_York').toISOString()).toBe(
      '2027-03-14T07:00:00.000Z',
    )
    const atOne = { dailyFromHour: 1 }
    expect(nextStart(atOne, at('2027-11-07T04:30:00Z'), 'America/New_York').toISOString()).toBe(
      '2027-11-07T05:00:00.000Z',
    )
    expect(nextStart(atOne, at('2027-11-07T05:00:00Z'), 'America/New_York').toISOString()).toBe(
      '2027-11-08T06:00:00.000Z',
    )
  })
})

it('an interval schedule starts at the same instants on every node', () => {
  const every = { everyMs: 10 * MINUTE_MS }
  expect(getPeriod(every, at('2027-06-01T09:09:59Z'), 'UTC')).toBe('2027-06-01T09:00:00.000Z')
  expect(getPeriod(every, at('2027-06-01T09:10:00Z'), 'Asia/Tokyo')).toBe('2027-06-01T09:10:00.000Z')
  expect(nextStart(every, at('2027-06-01T09:10:00Z'), 'UTC').toISOString()).toBe('2027-06-01T09:20:00.000Z')
})
