import type { Layout } from './layout.ts'

/** By the document's unambiguous dates; `unsettled` without any, `both` when they disagree. */
export type DateOrder = 'month-first' | 'day-first' | 'unsettled' | 'both'

/** YYYY-MM-DD. */
export interface FoundDay {
  readonly start: number
  readonly end: number
  readonly day: string
  readonly isAmbiguous: boolean
}

/** HH:mm. */
export interface FoundTime {
  readonly start: number
  readonly end: number
  readonly time: string
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const NUMERIC = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])/g
const ISO = /(?<![\d/.-])(20\d{2})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/g
const NAMED = new RegExp(
  String.raw`\b(${MONTH})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(20\d{2}|\d{2})(?!\d|:)`,
  'gi',
)
const DAY_NAMED = new RegExp(
  String.raw`(?<![\d/])(\d{1,2})(?:st|nd|rd|th)?[\s-]+(${MONTH})\.?,?[\s-]+(20\d{2}|\d{2})(?!\d|:)`,
  'gi',
)

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))

function toDay(year: number, month: number, day: number): string | null {
  const time = Date.UTC(year, month - 1, day)
  const made = new Date(time)
  if (year < 2015 || year > 2060 || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day) return null
  return made.toISOString().slice(0, 10)
}

export function detectDateOrder({ text }: Layout): DateOrder {
  let [month, day] = [false, false]
  for (const [, first = '', , second = ''] of text.matchAll(NUMERIC)) {
    if (Number(first) > 12 && Number(second) <= 12) day = true
    if (Number(second) > 12 && Number(first) <= 12) month = true
  }
  if (month && day) return 'both'
  return month ? 'month-first' : day ? 'day-first' : 'unsettled'
}

/** Ambiguous dates follow the document's order, month first when unsettled. */
export function daysIn(text: string, order: DateOrder): FoundDay[] {
  const found: FoundDay[] = []
  const add = (match: RegExpMatchArray, day: string | null, isAmbiguous = false) => {
    const start = match.index ?? 0
    if (day !== null) found.push({ start, end: start + match[0].length, day, isAmbiguous })
  }
  for (const match of text.matchAll(ISO))
    add(match, toDay(Number(match[1]), Number(match[2]), Number(match[3])))
  for (const match of text.matchAll(NUMERIC)) {
    const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')]
    const isDayFirst = first > 12 || (second <= 12 && order === 'day-first')
    const isAmbiguous =
      first <= 12 && second <= 12 && first !== second && (order === 'both' || order === 'unsettled')
    add(match, isDayFirst ? toDay(year, second, first) : toDay(year, first, second), isAmbiguous)
  }
  const parseMonth = (name: string | undefined) => MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
  for (const match of text.matchAll(NAMED))
    add(match, toDay(fullYear(match[3] ?? ''), parseMonth(match[1]), Number(match[2])))
  for (const match of text.matchAll(DAY_NAMED))
    add(match, toDay(fullYear(match[3] ?? ''), parseMonth(match[2]), Number(match[1])))
  return found.toSorted((one, other) => one.start - other.start)
}

const CLOCK = /(?<![\d/:.$,])(\d{1,2}):(\d{2})(?::00)?\s*(a\.?m\.?|p\.?m\.?)?(?![\d/])/gi
const HALF_DAY = /(?<![\d/:.$,])(\d{1,2})\s*(a\.?m\.?|p\.?m\.?)\b/gi
const MILITARY =
  /(?<![\d/:.$,#-])([01]\d|2[0-4])([0-5]\d)\s*(?:hrs?\b|hours\b|h\b|(?=\s*(?:-|–|to)\s*(?:[01]\d|2[0-4])[0-5]\d(?!\d)))/gi
const MILITARY_END =
  /(?<=(?:[01]\d|2[0-4])[0-5]\d\s*(?:hrs?)?\s*(?:-|–|to)\s*)([01]\d|2[0-4])([0-5]\d)(?![\d:/])/gi
const MILITARY_AFTER_DAY =
  /(?<=\d{2}[/-]\d{1,2}[/-]\d{2,4}\s*(?:@|at|,)?\s*)([01]\d|2[0-4])([0-5]\d)(?![\d:/])/gi

function formatTime(hour: number, minute: number, half: string | undefined): string | null {
  if (minute > 59 || hour > 24 || (half && (hour < 1 || hour > 12))) return null
  const isLate = half?.toLowerCase().startsWith('p')
  const full = half ? (hour % 12) + (isLate ? 12 : 0) : hour % 24
  return `${String(full).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export function timesIn(text: string): FoundTime[] {
  const found: FoundTime[] = []
  const add = (match: RegExpMatchArray, time: string | null) => {
    const start = match.index ?? 0
    if (time !== null && !found.some((one) => one.start < start + match[0].length && start < one.end))
      found.push({ start, end: start + match[0].trimEnd().length, time })
  }
  for (const match of text.matchAll(CLOCK))
    add(match, formatTime(Number(match[1]), Number(match[2]), match[3]))
  for (const match of text.matchAll(HALF_DAY)) add(match, formatTime(Number(match[1]), 0, match[2]))
  for (const pattern of [MILITARY, MILITARY_END, MILITARY_AFTER_DAY])
    for (const match of text.matchAll(pattern))
      add(match, formatTime(Number(match[1]), Number(match[2]), undefined))
  return found.toSorted((one, other) => one.start - other.start)
}
