import { describe, expect, it } from 'vitest'
import type { StopArrival } from '#contract/entities/freight/arrival.ts'
import { pastStops } from '#contract/rules/load-objections.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { lateArrivals, lateTexts, marginText } from '#contract/rules/arrivals.ts'

const NOW = Date.parse('2030-01-07T12:00:00Z')
const stop = (part: Partial<StopArrival> = {}): StopArrival => ({
  kind: 'pickup',
  address: 'Akron, OH',
  time_zone: 'America/New_York',
  window_from: '2030-01-07T13:00:00Z',
  window_to: '2030-01-07T14:00:00Z',
  eta: '2030-01-07T16:05:00.000Z',
  basis: 'estimated',
  margin_minutes: -125,
  ...part,
})

describe('arrivals of a load before it is booked', () => {
  it.each([
    [45, '45 min early'],
    [30, '30 min early'],
    [29, '29 min margin'],
    [0, '0 min margin'],
    [-1, '1 min late'],
    [-125, '2 h 05 min late'],
    [null, ''],
  ])('formats a margin of %s minutes as "%s"', (minutes, text) => expect(marginText(minutes)).toBe(text))

  it.each([
    ['too late', [stop()], 1],
    ['on time', [stop({ margin_minutes: 0 })], 0],
    ['without an estimate', [stop({ eta: null, margin_minutes: null })], 0],
    ['late when the window has just closed', [stop({ window_to: '2030-01-07T11:00:00Z' })], 1],
    ['load entered a day after it ended', [stop({ window_to: '2030-01-06T11:59:00Z' })], 0],
    [
      'past pickup of a load with a future delivery',
      [
        stop({ window_from: null, window_to: '2030-01-05T00:00:00Z' }),
        stop({ kind: 'delivery', window_to: '2030-01-08T00:00:00Z', margin_minutes: 9 }),
      ],
      1,
    ],
  ])('counts late stops: %s', (_, stops, count) => expect(lateArrivals(stops, NOW)).toHaveLength(count))

  it('describes the first and the last late stop in their own time zones, and a single one once', () => {
    const [first, last] = [
      stop(),
      stop({ kind: 'delivery', address: 'Gary, IN', time_zone: 'America/Chicago', margin_minutes: -10 }),
    ]
    expect(lateTexts('14', [first], NOW)).toEqual([
      'Unit 14 would reach the pickup in Akron, OH about Mon 07 Jan 11:05 ET, 2 h 05 min late.',
    ])
    expect(lateTexts('14', [first, stop({ address: 'between' }), last], NOW)).toEqual([
      expect.stringContaining('the pickup in Akron, OH'),
      'Unit 14 would reach the delivery in Gary, IN about Mon 07 Jan 10:05 CT, 10 min late.',
    ])
    expect(lateTexts('14', [stop({ margin_minutes: 5 })], NOW)).toEqual([])
  })
})

describe('past pickups', () => {
  const pickup = (window_from: string | null, window_to: string | null) =>
    stop({ kind: 'pickup', window_from, window_to, time_zone: 'America/New_York' })
  const hours = (some: number) => new Date(NOW + some * 3_600_000).toISOString()
  const delivery = stop({ kind: 'delivery', window_from: null, window_to: hours(48) })
  const says = (kind: string, due: string) =>
    `The ${kind} time has passed: ${stopTime(due, 'America/New_York', NOW)}.`
  it.each([
    ['is past when its window has closed', pickup(hours(-3), hours(-1)), true],
    ['is past when its appointment has passed', pickup(hours(-3), null), true],
    ['is not past while its window is open', pickup(hours(-3), hours(1)), false],
    ['is not past without a time', pickup(null, null), false],
  ])('a pickup %s', (_, one, isOver) => {
    const due = one.window_to ?? one.window_from ?? ''
    expect(pastStops([one, delivery], NOW)).toEqual(isOver ? [says('pickup', due)] : [])
  })

  it('checks every stop, deliveries included', () => {
    const over = pickup(hours(-72), hours(-48))
    const late = stop({
      kind: 'delivery',
      window_from: null,
      window_to: hours(-1),
      time_zone: 'America/New_York',
    })
    expect(pastStops([pickup(null, null), over, delivery], NOW)).toEqual([says('pickup', hours(-48))])
    expect(pastStops([pickup(null, null), late], NOW)).toEqual([says('delivery', hours(-1))])
    expect(pastStops([over, late], NOW)).toEqual([says('pickup', hours(-48)), says('delivery', hours(-1))])
  })
})
