import { DAY_MS } from '#contract/rules/durations.ts'
import { daysBetween, dayText, toIsoDay } from './dates.ts'
import { toIsoWeek, toMonday, weekAfter } from './iso-week.ts'

export interface DayRange {
  readonly from: string
  readonly to: string
}

export interface DayBounds {
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
}

export function orderProblem(day: string, { earliest, latest }: DayBounds): string | undefined {
  if (earliest && day < earliest) return `Must be on or after ${dayText(earliest)}`
  return latest && day > latest ? `Must be on or before ${dayText(latest)}` : undefined
}

export const DAY_GROUPS = { day: 'Day', week: 'Week', month: 'Month' } as const
export type DayGroup = keyof typeof DAY_GROUPS

const WEEKS_BEFORE = 7
const DAYS_AS_DAYS = 35
const DAYS_AS_WEEKS = 400

export const dayAfter = (day: string, days: number): string => toIsoDay(Date.parse(day) + days * DAY_MS)

export function defaultProfitRange(today: string): DayRange {
  const week = toIsoWeek(today)
  return { from: toMonday(weekAfter(week, -WEEKS_BEFORE)), to: toMonday(week) }
}

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

export function groupStart(day: string, group: DayGroup): string {
  if (group === 'day') return day
  return group === 'week' ? toMonday(toIsoWeek(day)) : `${day.slice(0, 8)}01`
}

export function daysOfGroup(start: string, group: DayGroup, { from, to }: DayRange): DayRange {
  const next = new Date(Date.parse(start))
  if (group === 'month') next.setUTCMonth(next.getUTCMonth() + 1)
  const end =
    group === 'month' ? dayAfter(toIsoDay(next.getTime()), -1) : dayAfter(start, group === 'week' ? 6 : 0)
  return { from: start < from ? from : start, to: end > to ? to : end }
}

export function groupStarts(range: DayRange, group: DayGroup): string[] {
  const starts: string[] = []
  for (
    let day = range.from;
    day !== '' && day <= range.to;
    day = dayAfter(daysOfGroup(groupStart(day, group), group, range).to, 1)
  )
    starts.push(groupStart(day, group))
  return starts
}

export function readableGroup({ from, to }: DayRange): DayGroup {
  const days = daysBetween(from, to) + 1
  if (days <= DAYS_AS_DAYS) return 'day'
  return days <= DAYS_AS_WEEKS ? 'week' : 'month'
}

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
