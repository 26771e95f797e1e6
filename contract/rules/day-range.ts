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
