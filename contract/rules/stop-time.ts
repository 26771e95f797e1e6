import { DASH } from '#contract/constants.ts'
import { WRITTEN_AS, zoneName } from '#contract/rules/dates.ts'

interface Window {
  readonly window_from: string | null
  readonly window_to: string | null
  readonly time_zone: string
}

const { clock, day, timeOfYear, time: timeOfAnyYear, weekday, year: yearOf } = WRITTEN_AS

const at = (instant: string | number) => new Date(instant).getTime()

const isTime = (instant: string | number) => !Number.isNaN(at(instant))

const timeWithin = (time: number, zone: string, now: number) =>
  (yearOf(time, zone) === yearOf(now, zone) ? timeOfYear : timeOfAnyYear)(time, zone)

/** An instant by the clocks of a stop, with its zone, and its year where that is not this one: `Mon 07 Jan 08:00 CT`. */
export const stopTime = (instant: string | number, zone: string, now = Date.now()): string =>
  isTime(instant) ? `${weekday(at(instant), zone)} ${timeWithin(at(instant), zone, now)} ${zoneName(zone)}` : DASH

/** The time of day of an instant by the clocks of a zone: `06:40 ET`. */
export const clockTime = (instant: string | number, zone: string): string =>
  isTime(instant) ? `${clock(at(instant), zone)} ${zoneName(zone)}` : DASH

/** An instant of these days by the clocks of a zone, without a year: `22 Nov 03:15 ET`. */
export const dayTime = (instant: string | number, zone: string): string =>
  isTime(instant) ? `${timeOfYear(at(instant), zone)} ${zoneName(zone)}` : DASH

/** An instant by the clocks of a zone, with its day where that is not today's there, and its year where that is not this one: `06:40 ET`, `23 Nov 06:40 ET`. */
export function timeAt(instant: string | number, zone: string, now: number): string {
  return day(at(instant), zone) === day(now, zone) ? clockTime(instant, zone) : zonedTime(instant, zone, now)
}

/** An instant by the clocks of a zone, with its year where that is not this one: `22 Nov 03:15 ET`; what is no instant as it came, a dash for nothing. */
export function zonedTime(instant: string | number, zone: string, now = Date.now()): string {
  const shown = at(instant)
  if (Number.isNaN(shown)) return String(instant) || DASH
  return `${timeWithin(shown, zone, now)} ${zoneName(zone)}`
}

/** When a stop is due: `Mon 07 Jan 08:00 – 10:00 CT`, `by …`, `from …`, or '' where nothing is said; with the year where that is not this one. A short one leaves out the weekday. */
export function stopWindow({ window_from: from, window_to: to, time_zone: zone }: Window, isShort = false, now = Date.now()): string {
  const begin = (instant: string) => `${isShort ? '' : `${weekday(at(instant), zone)} `}${timeWithin(at(instant), zone, now)}`
  const whole = (instant: string) => `${begin(instant)} ${zoneName(zone)}`
  if (!from) return to ? `by ${whole(to)}` : ''
  if (!to) return `from ${whole(from)}`
  if (at(from) === at(to)) return `at ${whole(from)}`
  const isOneDay = day(at(from), zone) === day(at(to), zone)
  return `${begin(from)} – ${isOneDay ? clock(at(to), zone) : begin(to)} ${zoneName(zone)}`
}

/** The two kinds of stop in words. */
export const STOP_KIND = { pickup: 'Pickup', delivery: 'Delivery' } as const
