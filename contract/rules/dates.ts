import { LOCALE } from '#contract/constants.ts'

const WRITTEN = [
  { pattern: /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/ },
  { pattern: /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/ },
  { pattern: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/ },
]

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A typed date as YYYY-MM-DD, or null; strictly MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD, and the first of them where two fit. */
export function normalDate(text: string): string | null {
  for (const { pattern } of WRITTEN) {
    const { year = '', month = '', day = '' } = pattern.exec(text)?.groups ?? {}
    if (isRealDay(Number(year), Number(month), Number(day))) return `${year}-${month}-${day}`
  }
  return null
}

/** A date format by the clocks of the zone that each call names, in milliseconds; a zone's is made once, since that takes the engine milliseconds. */
export function zonedFormat(options: Intl.DateTimeFormatOptions, locale = LOCALE): (time: number, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (time, timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format.format(time).replace(',', '')
  }
}

const isoDay = zonedFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')

/** How to write the day, YYYY-MM-DD, on which an instant (milliseconds) falls in a time zone. */
export const dayWriter = (timeZone: string) => (instant: number) => isoDay(instant, timeZone)

/** Whether a day (YYYY-MM-DD) has passed; the day itself has not. */
export const isOverdue = (day: string, today: string): boolean => day < today

/** Whole days from one day (YYYY-MM-DD) to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const DAY_OF_YEAR = { day: '2-digit', month: 'short' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** How days and times are written wherever people read them, by the clocks of a zone: `09 Mar`, `09 Mar 2026`, `06:40`, `09 Mar 06:40`, `09 Mar 2026 06:40`, `Mon 09 Mar 06:40`, `Mar 2026`. */
export const WRITTEN_AS = {
  dayOfYear: zonedFormat(DAY_OF_YEAR),
  day: zonedFormat({ ...DAY_OF_YEAR, year: 'numeric' }),
  clock: zonedFormat(TIME),
  timeOfYear: zonedFormat({ ...DAY_OF_YEAR, ...TIME }),
  time: zonedFormat({ ...DAY_OF_YEAR, ...TIME, year: 'numeric' }),
  weekdayAndTime: zonedFormat({ weekday: 'short', ...DAY_OF_YEAR, ...TIME }),
  month: zonedFormat({ month: 'short', year: 'numeric' }),
} as const

/** `09 Mar 2026` for a day written YYYY-MM-DD. */
export const dayText = (day: string): string => WRITTEN_AS.day(Date.parse(`${day}T00:00:00Z`), 'UTC')

const zoneNames = new Map<string, string>()

const namedZone = (timeZone: string, timeZoneName: 'shortGeneric' | 'short') =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The short name of a time zone, such as `ET`: the same all year. */
export function zoneName(timeZone: string): string {
  const known = zoneNames.get(timeZone)
  if (known !== undefined) return known
  // To make the name takes the engine milliseconds.
  const generic = namedZone(timeZone, 'shortGeneric')
  const name = /^[A-Z]{2,4}$/.test(generic) ? generic : namedZone(timeZone, 'short')
  zoneNames.set(timeZone, name)
  return name
}
