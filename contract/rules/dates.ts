import { DASH, LOCALE } from '#contract/constants.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { iso, isZone, wallAt } from './wall-time.ts'

const WRITTEN = [
  { pattern: /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/ },
  { pattern: /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/ },
  { pattern: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/ },
]

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= 1000 &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day
  )
}

/** YYYY-MM-DD or null. Tries MM/DD/YYYY first, then DD/MM/YYYY, then YYYY-MM-DD. */
export function normalDate(text: string): string | null {
  for (const { pattern } of WRITTEN) {
    const { year = '', month = '', day = '' } = pattern.exec(text)?.groups ?? {}
    if (isRealDay(Number(year), Number(month), Number(day))) return `${year}-${month}-${day}`
  }
  return null
}

/** Formats milliseconds; cached per zone because creating a formatter takes milliseconds. */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (time: number, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (time, named) => {
    if (!Number.isFinite(time)) return DASH
    const timeZone = isZone(named) ? named : 'UTC'
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone })
    formats.set(timeZone, format)
    return format.format(time).replace(',', '')
  }
}

const two = (value: number) => String(value).padStart(2, '0')

const isoDay = (time: number, timeZone: string) => {
  if (!Number.isFinite(time)) return ''
  const wall = new Date(wallAt(time, timeZone))
  return `${wall.getUTCFullYear()}-${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`
}

export const dayWriter = (timeZone: string) => (instant: number) => isoDay(instant, timeZone)

export const isOverdue = (day: string, today: string): boolean => day < today

export const toIsoDay = (time: number): string => iso(time).slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

interface DateNames {
  readonly months: readonly string[]
  readonly weekdays: readonly string[]
}

const ENGLISH: DateNames = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
const dateNames = new Map([['en', ENGLISH]])

function buildDateNames(language: string): DateNames {
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return {
    months: Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2023, index, 1))),
    weekdays: Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(2023, 0, 1 + index))),
  }
}

function namesIn(language: string): DateNames {
  const names = dateNames.get(language) ?? buildDateNames(language)
  dateNames.set(language, names)
  return names
}

const month = (wall: Date, names: DateNames) => names.months[wall.getUTCMonth()]!
const year = (wall: Date) => String(wall.getUTCFullYear())
const dayOfYear = (wall: Date, names: DateNames) => `${two(wall.getUTCDate())} ${month(wall, names)}`
const clock = (wall: Date) => `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`

const written =
  (text: (wall: Date, names: DateNames) => string) =>
  (time: number, timeZone: string, language = 'en') =>
    Number.isFinite(time) ? text(new Date(wallAt(time, timeZone)), namesIn(language)) : DASH

/**
 * In a zone's local time: `09 Mar`, `09 Mar 2026`, `06:40`, `09 Mar 06:40`, `09 Mar 2026 06:40`, `Mon`, `Mar
 * 2026`, `2026`; a dash for none. Month and weekday names in a BCP 47 language.
 */
export const WRITTEN_AS = {
  dayOfYear: written(dayOfYear),
  day: written((wall, names) => `${dayOfYear(wall, names)} ${year(wall)}`),
  clock: written(clock),
  timeOfYear: written((wall, names) => `${dayOfYear(wall, names)} ${clock(wall)}`),
  time: written((wall, names) => `${dayOfYear(wall, names)} ${year(wall)} ${clock(wall)}`),
  weekday: written((wall, names) => names.weekdays[wall.getUTCDay()]!),
  month: written((wall, names) => `${month(wall, names)} ${year(wall)}`),
  year: written(year),
} as const

export const dayText = (day: string, language = 'en'): string =>
  WRITTEN_AS.day(Date.parse(`${day}T00:00:00Z`), 'UTC', language)

/** Most common zones, because asking Intl takes milliseconds. */
const zoneNames = new Map([
  ['America/New_York', 'ET'],
  ['America/Chicago', 'CT'],
  ['America/Denver', 'MT'],
  ['America/Phoenix', 'MST'],
  ['America/Los_Angeles', 'PT'],
  ['America/Anchorage', 'AKT'],
  ['Pacific/Honolulu', 'HST'],
  ['America/Toronto', 'ET'],
  ['America/Winnipeg', 'CT'],
  ['America/Regina', 'CST'],
  ['America/Halifax', 'AT'],
  ['UTC', 'UTC'],
])

const namedZone = (timeZone: string, timeZoneName: 'shortGeneric' | 'short') =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Such as `ET`, the same all year; `UTC` for unknown zones. */
export function zoneName(timeZone: string): string {
  const known = zoneNames.get(timeZone)
  if (known !== undefined) return known
  if (!isZone(timeZone)) return 'UTC'
  const generic = namedZone(timeZone, 'shortGeneric')
  const name = /^[A-Z]{2,4}$/.test(generic) ? generic : namedZone(timeZone, 'short')
  zoneNames.set(timeZone, name)
  return name
}
