import { dayAfter } from './day-range.ts'

const SATURDAY = 6
const weekdayOf = (day: string) => new Date(day).getUTCDay()
const two = (value: number) => String(value).padStart(2, '0')

/** The nth such weekday of a month; -1 for the last. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = `${year}-${two(month)}-01`
  if (count > 0) return dayAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
  const last = dayAfter(month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`, -1)
  return dayAfter(last, -((weekdayOf(last) - weekday + 7) % 7))
}

/** Holidays of the Federal Reserve Banks: one on a Sunday is kept on Monday, one on a Saturday not at all. */
export function bankHolidays(year: number): readonly string[] {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => `${year}-${day}`)
  const moved = fixed.map((day) => (weekdayOf(day) === 0 ? dayAfter(day, 1) : day))
  const others = [
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    nth(year, 5, 1, -1),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    nth(year, 11, 4, 4),
  ]
  return [...moved, ...others].toSorted()
}

export function isBankingDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== SATURDAY && !bankHolidays(Number(day.slice(0, 4))).includes(day)
}

/** So many banking days later. */
export function addBankingDays(day: string, count: number): string {
  let found = day
  for (let left = count; left > 0;) {
    found = dayAfter(found, 1)
    if (isBankingDay(found)) left -= 1
  }
  return found
}
