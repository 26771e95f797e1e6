import { daysBetween, toIsoDay } from './dates.ts'
import { dayAfter, type DayGroup, type DayRange, groupStart, groupStarts } from './day-range.ts'

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

function firstMonthsAfter(day: string, months: number): string {
  const first = new Date(Date.parse(firstOfMonth(day)))
  first.setUTCMonth(first.getUTCMonth() + months)
  return toIsoDay(first.getTime())
}

const lastOfMonth = (day: string) => dayAfter(firstMonthsAfter(day, 1), -1)

/** The last day of a month stays the last one. */
function monthsAfter(day: string, months: number): string {
  const last = lastOfMonth(firstMonthsAfter(day, months))
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return day === lastOfMonth(day) || same > last ? last : same
}

const MONTH = 1
const QUARTER = 3
const YEAR = 12

const startOfMonths = (day: string, months: number) =>
  firstMonthsAfter(day, -((Number(day.slice(5, 7)) - 1) % months))

/**
 * A range that begins a week, month, quarter or year and ends in it is compared with the same part of the one
 * before; any other with as many days directly before.
 */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const days = daysBetween(from, to) + 1
  if (days <= 7 && from === groupStart(from, 'week'))
    return { from: dayAfter(from, -7), to: dayAfter(to, -7) }
  const months = [MONTH, QUARTER, YEAR].find(
    (count) => from === startOfMonths(from, count) && to < firstMonthsAfter(from, count),
  )
  if (months !== undefined) return { from: monthsAfter(from, -months), to: monthsAfter(to, -months) }
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) }
}

export const PERIODS = {
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  year_to_date: 'Year to date',
} as const
export type Period = keyof typeof PERIODS

const wholeMonths = (first: string, months: number): DayRange => ({
  from: first,
  to: dayAfter(firstMonthsAfter(first, months), -1),
})

const RANGE_OF: Readonly<Record<Period, (today: string) => DayRange>> = {
  this_week: (today) => ({ from: groupStart(today, 'week'), to: today }),
  last_week: (today) => {
    const monday = groupStart(today, 'week')
    return { from: dayAfter(monday, -7), to: dayAfter(monday, -1) }
  },
  this_month: (today) => ({ from: firstOfMonth(today), to: today }),
  last_month: (today) => wholeMonths(firstMonthsAfter(today, -MONTH), MONTH),
  this_quarter: (today) => ({ from: startOfMonths(today, QUARTER), to: today }),
  last_quarter: (today) => wholeMonths(firstMonthsAfter(startOfMonths(today, QUARTER), -QUARTER), QUARTER),
  year_to_date: (today) => ({ from: startOfMonths(today, YEAR), to: today }),
}

/** Running periods end today. */
export const rangeOfPeriod = (period: Period, today: string): DayRange => RANGE_OF[period](today)

export const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(PERIODS, text)

/** Maps a day of the range before to the group that it is drawn beside: months by their place, others by days. */
export function groupsBeside(range: DayRange, group: DayGroup, before: DayRange): (day: string) => string {
  const starts = groupStarts(range, group)
  const last = starts.at(-1) ?? ''
  if (group === 'month') {
    const months = groupStarts(before, group)
    return (day) => starts[months.indexOf(groupStart(day, group))] ?? last
  }
  return (day) => {
    const beside = dayAfter(range.from, daysBetween(before.from, day))
    return beside > range.to ? last : groupStart(beside, group)
  }
}
