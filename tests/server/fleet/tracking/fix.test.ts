import { describe, expect, it } from 'vitest'
import { fixTime, readFix } from '#server/fleet/tracking/fix.ts'

const NOW = Date.UTC(2026, 0, 10, 12)
const at = { latitude: 41.88, longitude: -87.62, timestamp: undefined }

describe('position timestamp', () => {
  it.each([
    ['seconds', String(NOW / 1000), NOW],
    ['seconds as a number', NOW / 1000, NOW],
    ['seconds with a fraction', `${NOW / 1000}.25`, NOW + 250],
    ['milliseconds', String(NOW), NOW],
    ['ISO 8601', '2026-01-10T12:00:00Z', NOW],
    ['ISO 8601 with an offset', '2026-01-10T07:00:00-05:00', NOW],
    ['ISO 8601 without a zone, which is UTC', '2026-01-10 12:00:00', NOW],
    ['nothing, which is now', undefined, NOW],
    ['an empty text, which is now', '', NOW],
  ])('is accepted as %s', (_, timestamp, time) => {
    expect(fixTime(timestamp, NOW)).toBe(time)
  })

  it.each(['yesterday', '2026-01-10', '12:00', 'NaN', '1e9', '0x10'])(
    'cannot be parsed from %j',
    (timestamp) => {
      expect(fixTime(timestamp, NOW)).toBeNaN()
    },
  )
})

describe('position report', () => {
  it('is accepted at a plausible place', () => {
    expect(readFix(at, NOW)).toEqual({ accuracy: null, latitude: 41.88, longitude: -87.62, time: NOW })
  })

  it('from a clock up to five minutes ahead counts as now, so that it hides none after it', () => {
    expect(readFix({ ...at, timestamp: NOW + 5 * 60_000 }, NOW)).toHaveProperty('time', NOW)
  })

  it.each([
    ['lat', 'without a latitude', { latitude: undefined }],
    ['lon', 'without a longitude', { longitude: undefined }],
    ['lat', 'at 0, 0', { latitude: 0, longitude: 0 }],
    ['lat', 'beyond a pole', { latitude: 90.1 }],
    ['lat', 'that is no number', { latitude: Number.NaN }],
    ['lon', 'beyond the date line', { longitude: -180.1 }],
    ['lat', 'with latitude and longitude swapped', { latitude: -87.62, longitude: 41.88 }],
    ['timestamp', 'of a time that cannot be read', { timestamp: 'soon' }],
    ['timestamp', 'of more than 5 minutes ahead', { timestamp: NOW + 5 * 60_000 + 1 }],
    ['timestamp', 'of a clock that was never set', { timestamp: 0 }],
    ['timestamp', 'of a time before any', { timestamp: -5 }],
    ['timestamp', 'of the end of days', { timestamp: Number.MAX_VALUE }],
  ])('is refused at its field %s %s', (field, _, wrong) => {
    expect(readFix({ ...at, ...wrong }, NOW)).toEqual({ refused: { [field]: [expect.any(String)] } })
  })
})
