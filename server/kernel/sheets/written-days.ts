import type { DayOrder } from '#contract/entities/reports/sheet.ts'
import { normalDate, toIsoDay } from '#contract/rules/dates.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { fullYear } from '#server/kernel/sheets/measures.ts'

const NUMBERS = /^(\d{1,2})\s?[/.\- ]\s?(\d{1,2})\s?[/.\- ]\s?(\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$|^((?:19|20)\d\d)(\d\d)(\d\d)$/
const DAY_NAME = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]*([a-z]{3,9})[\s/.,-]*['’]?(\d{4}|\d{2})$/i
const MONTH_DAY = /^([a-z]{3,9})[\s/.-]*(\d{1,2})(?:st|nd|rd|th)?[\s/.,-]+['’]?(\d{4}|\d{2})$/i
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** Day 0 of a spreadsheet's calendar, and the days of 1941 to 2099 in it. */
const SERIAL = { start: Date.UTC(1899, 11, 30), least: 15_000, most: 73_050 }
const YEARS_AHEAD = 20

const two = (value: string) => value.padStart(2, '0')
const isoDay = (year: string, month: string, day: string) =>
  normalDate(`${fullYear(year, YEARS_AHEAD)}-${two(month)}-${two(day)}`)

function monthIn(word: string): string | undefined {
  const name = word.toLowerCase()
  const index = MONTHS.findIndex(
    (month) => month.startsWith(name) || (name === 'sept' && month === 'september'),
  )
  return index < 0 ? undefined : String(index + 1)
}

function namedDay(text: string): string | null {
  const [, day, word, year] = DAY_MONTH.exec(text) ?? []
  const [, first, second, last] = MONTH_DAY.exec(text) ?? []
  const month = monthIn(word ?? first ?? '-')
  return month === undefined ? null : isoDay(year ?? last ?? '', month, day ?? second ?? '')
}

const CLOCK = /[T,\s]\s*(\d{1,2})(?::(\d{2})(?::\d{2})?\s*([ap])?|\s*([ap]))\.?(?:m\.?)?$/i
const PLAIN_CLOCK = /(?<=\d{4}|[/.-]\d{2})[T,\s]\s*(\d{2})(\d{2})\s*(?:h|hrs)?$/i

interface WrittenTime {
  date: string
  /** HH:MM, or null for none or an impossible one. */
  clock: string | null
}

/** Date and time of `03/31/2027 8:00 AM`, `2027-03-31T08:00` or `3/31/2027 0800`. */
export function splitTime(text: string): WrittenTime {
  const found = CLOCK.exec(text) ?? PLAIN_CLOCK.exec(text)
  if (!found) return { date: text.trim(), clock: null }
  const [, hour = '', minute = '00', half = found[4]] = found
  const isReal = Number(minute) <= 59 && Number(hour) <= (half ? 12 : 23)
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return {
    date: text.slice(0, found.index).trim(),
    clock: isReal ? `${String(hours).padStart(2, '0')}:${minute}` : null,
  }
}

/** Undefined if the cell has no date in numbers. */
export function orderIn(text: string): DayOrder | 'either' | undefined {
  const [, first = '', second = ''] = NUMBERS.exec(splitTime(text).date) ?? []
  if (first === '' || Number(first) === Number(second)) return undefined
  if (Number(first) > 12) return 'day'
  return Number(second) > 12 ? 'month' : 'either'
}

/** YYYY-MM-DD of a date written with or without a time; null if it isn't one. */
export function writtenDay(text: string, order: DayOrder = 'month'): string | null {
  const date = splitTime(text).date.replace(DAY_NAME, '')
  const [, first = '', second = '', year = ''] = NUMBERS.exec(date) ?? []
  if (first !== '') {
    const [month, day] = order === 'month' ? [first, second] : [second, first]
    return isoDay(year, month, day) ?? isoDay(year, day, month)
  }
  const parts = YEAR_FIRST.exec(date)?.filter((part) => part !== undefined)
  if (parts) return isoDay(parts[1]!, parts[2]!, parts[3]!)
  if (/^\d{5}$/.test(date) && Number(date) >= SERIAL.least && Number(date) <= SERIAL.most)
    return toIsoDay(SERIAL.start + Number(date) * DAY_MS)
  return namedDay(date)
}
