import { DASH } from '#contract/constants.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { toIsoDay } from './dates.ts'

/** The year is that of the week's Thursday. */
export interface IsoWeek {
  year: number
  week: number
}

export function toIsoWeek(day: string): IsoWeek {
  const date = new Date(`${day}T00:00:00Z`)
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1 }
}

export const weekName = (day: string): string => `Week ${toIsoWeek(day).week || DASH}`

export function toMonday({ year, week }: IsoWeek): string {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const first = fourth.getTime() - ((fourth.getUTCDay() || 7) - 1) * DAY_MS
  return toIsoDay(first + (week - 1) * 7 * DAY_MS)
}

export const weekAfter = (week: IsoWeek, weeks: number): IsoWeek =>
  toIsoWeek(toIsoDay(Date.parse(`${toMonday(week)}T00:00:00Z`) + weeks * 7 * DAY_MS))

export const weekText = ({ year, week }: IsoWeek): string => `${year}-W${String(week).padStart(2, '0')}`

/** Only some years have a week 53. */
export const isRealWeek = (week: IsoWeek): boolean => weekText(toIsoWeek(toMonday(week))) === weekText(week)

export const noSuchWeek = ({ year, week }: IsoWeek): string => `${year} has no week ${week}.`

const WEEK = /^(\d{4})-W(\d{2})$/

/** As written (ISO 8601), even where the year has no such week. */
export function statedWeek(text: string): IsoWeek | null {
  const [, year, week] = WEEK.exec(text) ?? []
  return year === undefined ? null : { year: Number(year), week: Number(week) }
}

/** ISO 8601; null where the year has no such week. */
export function readWeek(text: string): IsoWeek | null {
  const stated = statedWeek(text)
  return stated && stated.week > 0 && isRealWeek(stated) ? stated : null
}

export const twoDigits = (number: number): string => String(number % 100).padStart(2, '0')

/** Such as XX24-14-: abbreviation, year and week; the load's sequence number follows. */
export const numbersBegin = (abbreviation: string, { year, week }: IsoWeek): string =>
  `${abbreviation}${twoDigits(year)}-${twoDigits(week)}-`
