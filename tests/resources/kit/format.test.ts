import { expect, test } from 'vitest'
import { kindText } from '#contract/rules/field-text.ts'
import { stopTime, stopWindow, zonedTime } from '#contract/rules/stop-time.ts'
import { formatBytes, formatDay, formatExact, formatMiles, formatNumber } from '#kit/cells/format.ts'

test.each([
  [formatNumber(1234.56), '1,234.6'],
  [formatMiles(412), '412 mi'],
  [kindText('weight', 13_000), '13,000 lb'],
  [formatBytes(999), '999 B'],
  [formatBytes(4200), '4 kB'],
  [formatBytes(2_345_678), '2.3 MB'],
  [formatDay('2025-11-01'), '01 Nov 2025'],
  [formatDay('soon'), 'soon'],
  [zonedTime('not a time', 'UTC'), 'not a time'],
])('display formats: %s', (shown, expected) => {
  expect(shown).toBe(expected)
})

test("zonedTime and stopTime: use the zone's clock and add the year only when it is not the current one", () => {
  const now = Date.parse('2025-11-20T12:00:00Z')
  expect(zonedTime('2025-11-22T08:15:00Z', 'America/New_York', now)).toBe('22 Nov 03:15 ET')
  expect(zonedTime('2024-06-05T12:00:00Z', 'Etc/UTC', now)).toBe('05 Jun 2024 12:00 UTC')
  const window = {
    window_from: '2021-03-03T05:00:00Z',
    window_to: '2021-03-03T07:00:00Z',
    time_zone: 'America/New_York',
  }
  expect([stopWindow(window, { now }), stopWindow(window, { isShort: true, now })]).toEqual([
    'Wed 03 Mar 2021 00:00 – 02:00 ET',
    '03 Mar 2021 00:00 – 02:00 ET',
  ])
  expect(stopTime('2025-11-22T08:15:00Z', 'America/New_York', now)).toBe('Sat 22 Nov 03:15 ET')
})

test('formatExact: adds UTC to an exact time', () => {
  expect(formatExact('2025-11-20T10:00:05Z', 'America/New_York').split('\n')[1]).toContain(
    '20 November 2025 at 10:00:05 UTC',
  )
})
