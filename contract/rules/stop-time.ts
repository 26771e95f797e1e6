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

const timeWithin = (time: number, zone: string, now: number, language?: string) =>
  (yearOf(time, zone) === yearOf(now, zone) ? timeOfYear : timeOfAnyYear)(time, zone, language)

/** `Mon 07 Jan 08:00 CT`, with the year unless it is the current one. */
export const stopTime = (
  instant: string | number,
  zone: string,
  now = Date.now(),
  language?: string,
): string =>
  isTime(instant)
    ? `${weekday(at(instant), zone, language)} ${timeWithin(at(instant), zone, now, language)} ${zoneName(zone)}`
    : DASH

export const clockTime = (instant: string | number, zone: string): string =>
  isTime(instant) ? `${clock(at(instant), zone)} ${zoneName(zone)}` : DASH

export const dayTime = (instant: string | number, zone: string): string =>
  isTime(instant) ? `${timeOfYear(at(instant), zone)} ${zoneName(zone)}` : DASH

/** `06:40 ET` or `23 Nov 06:40 ET`, with the year unless it is the current one. */
export function timeAt(instant: string | number, zone: string, now: number): string {
  return day(at(instant), zone) === day(now, zone) ? clockTime(instant, zone) : zonedTime(instant, zone, now)
}

/** `22 Nov 03:15 ET`, with the year unless it is the current one; invalid values stay, a dash for none. */
export function zonedTime(
  instant: string | number,
  zone: string,
  now = Date.now(),
  language?: string,
): string {
  const shown = at(instant)
  if (Number.isNaN(shown)) return String(instant) || DASH
  return `${timeWithin(shown, zone, now, language)} ${zoneName(zone)}`
}

export interface WindowWords {
  readonly language: string
  readonly by: string
  readonly from: string
  readonly at: string
}
interface WindowOptions {
  readonly isShort?: boolean
  readonly now?: number
  readonly words?: WindowWords
}
const ENGLISH: WindowWords = { language: 'en', by: 'by', from: 'from', at: 'at' }

/**
 * `Mon 07 Jan 08:00 – 10:00 CT`, `by …`, `from …` or '', with the year unless it is the current one. The
 * short form omits the weekday.
 */
export function stopWindow(
  { window_from: from, window_to: to, time_zone: zone }: Window,
  { isShort = false, now = Date.now(), words = ENGLISH }: WindowOptions = {},
): string {
  const { language } = words
  const begin = (instant: string) =>
    `${isShort ? '' : `${weekday(at(instant), zone, language)} `}${timeWithin(at(instant), zone, now, language)}`
  const whole = (instant: string) => `${begin(instant)} ${zoneName(zone)}`
  if (!from) return to ? `${words.by} ${whole(to)}` : ''
  if (!to) return `${words.from} ${whole(from)}`
  if (at(from) === at(to)) return `${words.at} ${whole(from)}`
  const isOneDay = day(at(from), zone) === day(at(to), zone)
  return `${begin(from)} – ${isOneDay ? clock(at(to), zone) : begin(to)} ${zoneName(zone)}`
}

export const STOP_KIND = { pickup: 'Pickup', delivery: 'Delivery' } as const
