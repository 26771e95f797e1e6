import { DASH } from '#contract/constants.ts'
import { isoDayOf } from './dates.ts'

/** A week of the ISO calendar: its year is that of its Thursday. */
export interface IsoWeek {
  year: number
  week: number
}

const DAY_MS = 86_400_000

/** The ISO week that a day (YYYY-MM-DD) lies in. */
export function isoWeekOf(day: string): IsoWeek {
  const date = new Date(`${day}T00:00:00Z`)
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1 }
}

/** What the ISO week of a day (YYYY-MM-DD) is called: `Week 47`; a dash for no day. */
export const weekName = (day: string): string => `Week ${isoWeekOf(day).week || DASH}`

/** The Monday, YYYY-MM-DD, that a week begins with. */
export function mondayOf({ year, week }: IsoWeek): string {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const first = fourth.getTime() - ((fourth.getUTCDay() || 7) - 1) * DAY_MS
  return isoDayOf(first + (week - 1) * 7 * DAY_MS)
}

/** The week that lies some weeks after another, or before it. */
export const weekAfter = (week: IsoWeek, weeks: number): IsoWeek =>
  isoWeekOf(isoDayOf(Date.parse(`${mondayOf(week)}T00:00:00Z`) + weeks * 7 * DAY_MS))

const WEEK = /^(\d{4})-W(\d{2})$/

/** A week as ISO 8601 writes it: 2026-W47. */
export const weekText = ({ year, week }: IsoWeek): string => `${year}-W${String(week).padStart(2, '0')}`

/** The week that a text names as ISO 8601 writes it; null where that year has no such week. */
export function readWeek(text: string): IsoWeek | null {
  const [, year, week] = WEEK.exec(text) ?? []
  const named = { year: Number(year), week: Number(week) }
  if (year === undefined || named.week < 1) return null
  return weekText(isoWeekOf(mondayOf(named))) === text ? named : null
}

/** A week or the last two digits of a year as two digits. */
export const twoDigits = (number: number): string => String(number % 100).padStart(2, '0')

/** What the numbers of a week's loads begin with, such as XX24-14-: the company's abbreviation, year and week in two digits; a load's place in that week follows. */
export const numbersBegin = (abbreviation: string, { year, week }: IsoWeek): string =>
  `${abbreviation}${twoDigits(year)}-${twoDigits(week)}-`
