import { DAY_MS } from '#contract/rules/durations.ts'
import { instantOfWall, wallAt } from '#contract/rules/wall-time.ts'
import { MONTHS } from '#server/market/mail-parser/calendar-words.ts'
import { ZONE, ZONES, type When } from '#server/market/mail-parser/when.ts'

/** `isGuess`: the day, or the hour on this day or the next, was assumed. */
export interface LooseWhen extends When {
  isGuess: boolean
  zone: string
}

export interface Now {
  receivedAt: Date
  zone: string
}

const MONTH_NAMES = MONTHS.split('|')
const WEEKDAYS = 'sun mon tue wed thu fri sat'.split(' ')
const MONTH = String.raw`(${MONTHS})[a-z]{0,6}\.?`

const NUMERIC = /(?<![\d/.:-])(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?(?![\d/:]|\s?[ap]\.?m?\b)/
const ISO = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/
const NAMED = new RegExp(
  String.raw`\b${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!:\d)(?:,?\s+(20\d{2})\b)?`,
  'i',
)
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})[\s-]${MONTH}(?:[\s-](20\d{2}|\d{2})\b(?!:))?`, 'i')
const RELATIVE = /\b(today|tonight|tomorrow|tmrw|tmw|tom)\b/i
const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|r|rs|rsday|urday)?\b/i
const CLOCK = /(?<![\d:/-])(\d{1,2})(?::|h)(\d{2})(?::\d{2})?(?:\s*([ap])(?:\.?m\b)?(?![a-z]))?/i
const HOUR = /(?<![\d:/.$-])(\d{1,2})(?:\s*([ap])\.?m|([ap]))\b/i
const MILITARY =
  /(?<![\d:/.,$#-])([01]\d|2[0-3])([0-5]\d)(?![\d/,]|\s*(?:lbs?|#|mi|pcs))(?:\s*(?:hrs?|h)\b)?/i
const NOON = /\b(noon|midnight)\b/i

const EVENING = 20

interface Wall {
  year: number
  month: number
  day: number
}

function toWall(instant: number, zone: string): Wall {
  const date = new Date(wallAt(instant, zone))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
}

/** A date without a year is the next such date, or one of the last two months. */
function inferYear(month: number, day: number, today: Wall): number {
  const isLongGone =
    Date.UTC(today.year, month, day) < Date.UTC(today.year, today.month, today.day) - 60 * DAY_MS
  return isLongGone ? today.year + 1 : today.year
}

type Day = { wall: Wall; rest: string; isGuess: boolean } | null

/** "01/12/2026" in November 2026 is the first of December, as Mexico and Quebec write it. */
function inTime(monthFirst: Day, dayFirst: Day, today: Wall): Day {
  const daysTo = (found: Day) =>
    found === null
      ? null
      : (Date.UTC(found.wall.year, found.wall.month, found.wall.day) -
          Date.UTC(today.year, today.month, today.day)) /
        DAY_MS
  const [usual, other] = [daysTo(monthFirst), daysTo(dayFirst)]
  const isNear = (days: number | null) => days !== null && days >= -2 && days <= 60
  if (monthFirst && (usual === null || isNear(usual) || !isNear(other))) return monthFirst
  if (usual !== null && usual >= 0) return monthFirst && { ...monthFirst, isGuess: true }
  return dayFirst && isNear(other) ? { ...dayFirst, isGuess: true } : monthFirst
}

function dayIn(text: string, today: Wall): Day {
  const dated = (found: RegExpExecArray, year: string | undefined, month: number, day: number) => {
    const full =
      year === undefined
        ? inferYear(month, day, today)
        : year.length === 2
          ? 2000 + Number(year)
          : Number(year)
    const check = new Date(Date.UTC(full, month, day))
    if (check.getUTCMonth() !== month || check.getUTCDate() !== day || full < 2000 || full > 2099) return null
    const rest = `${text.slice(0, found.index)} | ${text.slice(found.index + found[0].length)}`
    return { wall: { year: full, month, day }, rest, isGuess: false }
  }
  const iso = ISO.exec(text)
  if (iso) return dated(iso, iso[1], Number(iso[2]) - 1, Number(iso[3]))
  const numeric = NUMERIC.exec(text)
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[2])]
    const monthFirst = dated(numeric, numeric[3], first - 1, second)
    const dayFirst = dated(numeric, numeric[3], second - 1, first)
    return inTime(monthFirst, dayFirst, today)
  }
  const named = NAMED.exec(text)
  if (named) return dated(named, named[3], MONTH_NAMES.indexOf(named[1]!.toLowerCase()), Number(named[2]))
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst)
    return dated(dayFirst, dayFirst[3], MONTH_NAMES.indexOf(dayFirst[2]!.toLowerCase()), Number(dayFirst[1]))
  const later = (found: RegExpExecArray, days: number, isGuess: boolean) => {
    const wall = toWall(Date.UTC(today.year, today.month, today.day + days, 12), 'UTC')
    return {
      wall,
      rest: `${text.slice(0, found.index)} | ${text.slice(found.index + found[0].length)}`,
      isGuess,
    }
  }
  const relative = RELATIVE.exec(text)
  if (relative) return later(relative, /^to(?:day|night)/i.test(relative[1]!) ? 0 : 1, false)
  const weekday = WEEKDAY.exec(text)
  if (!weekday) return null
  const now = new Date(Date.UTC(today.year, today.month, today.day)).getUTCDay()
  return later(weekday, (WEEKDAYS.indexOf(weekday[1]!.toLowerCase().slice(0, 3)) - now + 7) % 7, true)
}

const HOURS_IN_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const PART_OF_DAY = new RegExp(
  String.raw`\b(${HOURS_IN_WORDS.join('|')}|\d{1,2}(?::\d\d)?)(?: ?o'?clock)? (?:in the )?(morning|afternoon|evening)\b`,
  'gi',
)
const SPOKEN_HOUR = new RegExp(
  String.raw`\b(${HOURS_IN_WORDS.join('|')}) (?=[ap]\.?m\b|o'?clock|and (?:noon|\w+ ?[ap]m))`,
  'gi',
)
const WINDOW =
  /(?<![\d:/.,$#-])(\d{1,2})(:\d\d)?\s*(?:-|–|to|and|til|till|until)\s*(?:(noon)|(midnight)|(\d{1,2})(?::\d\d)?\s*([ap])\.?m?)\b/gi

const hourInWords = (word: string) => String(HOURS_IN_WORDS.indexOf(word.toLowerCase()) + 1 || word)

/** "8 to noon" and "10-2 pm" begin before noon, "2 and 5 pm" after it. */
function halfOfStart(start: number, end: number, half: string): 'am' | 'pm' {
  if (/^a/i.test(half)) return start === 12 ? 'pm' : 'am'
  return start < end % 12 || start === 12 ? 'pm' : 'am'
}

const withHalves = (text: string): string =>
  text
    .replace(
      PART_OF_DAY,
      (_, hour: string, part: string) => `${hourInWords(hour)} ${/^m/i.test(part) ? 'am' : 'pm'}`,
    )
    .replace(SPOKEN_HOUR, (_, hour: string) => `${hourInWords(hour)} `)
    .replace(
      WINDOW,
      (
        whole: string,
        start: string,
        minutes = '',
        noon?: string,
        midnight?: string,
        end?: string,
        half = '',
      ) => {
        if (Number(start) > 12) return whole
        if (noon) return `${start}${minutes} am`
        return `${start}${minutes} ${midnight ? 'pm' : halfOfStart(Number(start), Number(end), half)}`
      },
    )

/** "by 10": morning from seven on, else afternoon. */
const BARE_HOUR =
  /(?:\b(?:by|at|before|after|around|until|til)|@)\s*(1[0-2]|[1-9])(?![\d:/.,-]|\s*(?:skids?|plts?|pcs|pallets?|miles|mi|lbs|st|nd|rd|th)\b)/i
const BARE_WINDOW =
  /(?<![\d:/.,$#-])(\d{1,2})\s*(?:-|–|to|and)\s*\d{1,2}(?![\d:/-]|\s*[ap]\.?m|\s*(?:noon|midnight))/i
const withPart = (text: string): string => {
  const [part] = /\b(?:morning|afternoon|evening)\b/i.exec(text) ?? []
  return part ? text.replace(BARE_WINDOW, `$1 ${/^m/i.test(part) ? 'am' : 'pm'}`) : text
}

function timeIn(printed: string): { hour: number; minute: number; isGuess: boolean } | null {
  const text = withHalves(withPart(printed))
  const clock = CLOCK.exec(text)
  if (clock) return halved(Number(clock[1]), Number(clock[2]), clock[3])
  const hour = HOUR.exec(text)
  if (hour) return halved(Number(hour[1]), 0, hour[2] ?? hour[3])
  const military = MILITARY.exec(text)
  if (military) return { hour: Number(military[1]), minute: Number(military[2]), isGuess: false }
  const word = NOON.exec(text)
  const bare = word ? null : BARE_HOUR.exec(text)
  if (bare) {
    const hour = Number(bare[1])
    return { hour: hour < 7 ? hour + 12 : hour, minute: 0, isGuess: true }
  }
  return word ? { hour: /noon/i.test(word[1]!) ? 12 : 0, minute: 0, isGuess: false } : null
}

function halved(hour: number, minute: number, half: string | undefined) {
  const full = half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour
  return full > 23 || minute > 59 ? null : { hour: full, minute, isGuess: false }
}

/**
 * "11/19 0800-1200", "Thu, Nov 19 at 9:00 AM CST", "tomorrow by 9am". Returns the start of a window; words
 * such as ASAP have no instant.
 */
export function looseWhen(printed: string, { receivedAt, zone }: Now): LooseWhen {
  const raw = printed.trim().slice(0, 200)
  const stated = ZONE.exec(raw)
  const at = stated?.[2] ? 'UTC' : (ZONES[(stated?.[1] ?? '').toUpperCase()] ?? zone)
  const today = toWall(receivedAt.getTime(), at)
  const day = dayIn(raw, today)
  const time = timeIn(day?.rest ?? raw)
  if (!day && !time) return { raw, at: null, isGuess: false, zone: '' }
  const { year, month, day: date } = day?.wall ?? today
  const isToday = !time && RELATIVE.test(raw)
  const end = time?.hour === 0 && /\bmidnight\b/i.test(raw) ? 24 : undefined
  const wall = Date.UTC(
    year,
    month,
    date,
    end ?? time?.hour ?? (/\btonight\b/i.test(raw) ? EVENING : 12),
    time?.minute ?? 0,
  )
  return {
    raw,
    at: new Date(instantOfWall(wall, at)),
    isGuess: !day || day.isGuess || isToday || time?.isGuess === true,
    zone: stated ? '' : at,
  }
}
