import { METERS_PER_MILE } from '#contract/constants.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { toInstant } from '#contract/rules/age.ts'
import type { ErrorBody } from '#contract/http.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'

/** Degrees, and milliseconds since 1970. */
export interface Fix {
  latitude: number
  longitude: number
  time: number
  /** Miles; null when unknown. */
  accuracy?: number | null
}

/** Time in seconds or milliseconds since 1970, or ISO 8601. */
export interface RawFix {
  latitude: number | undefined
  longitude: number | undefined
  timestamp: string | number | undefined
  accuracy?: number | null | undefined
}

const FUTURE_MS = 5 * MINUTE_MS
const EARLIEST = Date.UTC(2010, 0, 1)
const MILLISECONDS_FROM = 100_000_000_000
const ISO = /^\s*\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** Milliseconds; `now` without a timestamp, NaN when unreadable. */
export function fixTime(timestamp: string | number | undefined, now: number): number {
  if (timestamp === undefined || timestamp === '') return now
  const number =
    typeof timestamp === 'number'
      ? timestamp
      : /^\d{1,16}(\.\d+)?$/.test(timestamp.trim())
        ? Number(timestamp)
        : undefined
  if (number === undefined)
    return ISO.test(String(timestamp)) ? (toInstant(String(timestamp)) ?? Number.NaN) : Number.NaN
  return Math.trunc(number >= MILLISECONDS_FROM ? number : number * 1000)
}

export function readFix(
  { latitude, longitude, timestamp, accuracy }: RawFix,
  now: number,
): Fix | { refused: ErrorBody } {
  if (latitude === undefined) return { refused: { lat: ['Send the latitude in degrees.'] } }
  if (longitude === undefined) return { refused: { lon: ['Send the longitude in degrees.'] } }
  if (!(Math.abs(latitude) <= 90)) return { refused: { lat: ['Send a latitude between -90 and 90.'] } }
  if (!(Math.abs(longitude) <= 180)) return { refused: { lon: ['Send a longitude between -180 and 180.'] } }
  if (latitude === 0 && longitude === 0)
    return { refused: { lat: ['0, 0 is not a position: the device had no GPS fix.'] } }
  if (!hasPosition({ latitude, longitude }))
    return { refused: { lat: ['No road leads there. Are latitude and longitude swapped?'] } }
  const time = fixTime(timestamp, now)
  if (Number.isNaN(time))
    return { refused: { timestamp: ['Send seconds or milliseconds since 1970, or ISO 8601.'] } }
  if (time > now + FUTURE_MS)
    return { refused: { timestamp: ['This time is more than 5 minutes in the future.'] } }
  if (time < EARLIEST)
    return { refused: { timestamp: ['This time is too far in the past. Check the device’s clock.'] } }
  // A fast clock would hide later fixes, so a future fix counts as now.
  return {
    latitude,
    longitude,
    time: Math.min(time, now),
    accuracy: accuracy && accuracy > 0 ? accuracy / METERS_PER_MILE : null,
  }
}
