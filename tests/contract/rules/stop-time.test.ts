import { expect, it } from 'vitest'
import { clockTime, dayTime, stopWindow, timeAt, zonedTime } from '#contract/rules/stop-time.ts'

const NOW = Date.parse('2027-01-10T15:00:00Z')
const ZONE = 'America/New_York'

it.each([
  ['2027-01-10T20:00:00Z', '15:00 ET'],
  ['2027-01-12T20:00:00Z', '12 Jan 15:00 ET'],
  ['2026-11-22T08:15:00Z', '22 Nov 2026 03:15 ET'],
  ['2026-01-10T20:00:00Z', '10 Jan 2026 15:00 ET'],
])(
  'formats %s as %s, with the day only if not today and the year only if not this year',
  (instant, words) => {
    expect(timeAt(instant, ZONE, NOW)).toBe(words)
  },
)

it('shows the year of an old time, except on the board', () => {
  expect(zonedTime(Date.parse('2026-11-22T08:15:00Z'), ZONE, NOW)).toBe('22 Nov 2026 03:15 ET')
  expect(zonedTime('soon', ZONE, NOW)).toBe('soon')
  expect(dayTime('2026-11-22T08:15:00Z', ZONE)).toBe('22 Nov 03:15 ET')
  expect(clockTime('2026-11-22T08:15:00Z', ZONE)).toBe('03:15 ET')
})

it('shows both dates of a window that ends on the same day of the next year', () => {
  const window = { window_from: '2026-01-10T20:00:00Z', window_to: '2027-01-10T22:00:00Z', time_zone: ZONE }
  expect(stopWindow(window, { isShort: true, now: NOW })).toBe('10 Jan 2026 15:00 – 10 Jan 17:00 ET')
})
