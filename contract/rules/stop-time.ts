import { LOCALE } from '#contract/constants.ts'
import { zoneName } from '#contract/rules/dates.ts'

interface Window {
  readonly window_from: string | null
  readonly window_to: string | null
  readonly time_zone: string
}

const time = { hour: '2-digit', minute: '2-digit' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

function written(instant: string | number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${Object.keys(options).join(' ')}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone })
    formats.set(key, format)
  }
  return format.format(new Date(instant)).replace(',', '')
}

const dayAndTime = (instant: string | number, zone: string) =>
  written(instant, zone, { weekday: 'short', day: '2-digit', month: 'short', ...time })

/** An instant by the clocks of a stop, with its zone: `Mon 07 Jan 08:00 CT`. */
export const stopTime = (instant: string | number, zone: string): string => `${dayAndTime(instant, zone)} ${zoneName(zone)}`

const dayOfYear = { day: '2-digit', month: 'short' } as const
const DAY_TIME = { ...dayOfYear, ...time } as const
const year = { year: 'numeric' } as const

/** The time of day of an instant by the clocks of a zone: `06:40 ET`. */
export const clockTime = (instant: string | number, zone: string): string => `${written(instant, zone, time)} ${zoneName(zone)}`

/** An instant by the clocks of a zone: `22 Nov 03:15 ET`. */
export const dayTime = (instant: string | number, zone: string): string => `${written(instant, zone, DAY_TIME)} ${zoneName(zone)}`

/** An instant by the clocks of a zone, with its day where that is not today's there: `06:40 ET`, `23 Nov 06:40 ET`. */
export function timeAt(instant: string | number, zone: string, now: number): string {
  const isToday = written(instant, zone, dayOfYear) === written(now, zone, dayOfYear)
  return isToday ? clockTime(instant, zone) : dayTime(instant, zone)
}

/** An instant by the clocks of a zone, with its year where that is not this one: `22 Nov 03:15 ET`; what is no instant as it came. */
export function zonedTime(instant: string, zone: string, now = Date.now()): string {
  if (Number.isNaN(Date.parse(instant))) return instant
  const isThisYear = written(instant, zone, year) === written(now, zone, year)
  return isThisYear ? dayTime(instant, zone) : `${written(instant, zone, { ...DAY_TIME, ...year })} ${zoneName(zone)}`
}

/** When a stop is due: `Mon 07 Jan 08:00–10:00 CT`, `by …`, `from …`, or '' where nothing is said. */
export function stopWindow({ window_from: from, window_to: to, time_zone: zone }: Window): string {
  if (from === null && to === null) return ''
  if (from === null) return `by ${stopTime(to ?? '', zone)}`
  if (to === null) return `from ${stopTime(from, zone)}`
  if (Date.parse(from) === Date.parse(to)) return `at ${stopTime(from, zone)}`
  const day = (instant: string) => written(instant, zone, dayOfYear)
  const end = day(from) === day(to) ? written(to, zone, time) : dayAndTime(to, zone)
  return `${dayAndTime(from, zone)} – ${end} ${zoneName(zone)}`
}

/** What happens at a stop. */
export const STOP_KIND = { pickup: 'Pickup', delivery: 'Delivery' } as const
