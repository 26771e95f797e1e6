import { daysBetween, dayText, isoDayOf } from './dates.ts'
import { isoWeekOf, mondayOf, weekAfter } from './iso-week.ts'

/** Days, YYYY-MM-DD, both inclusive. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Between which days, YYYY-MM-DD, both inclusive, a day has to lie; '' is as none. */
export interface DayBounds {
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
}

/** Why a day (YYYY-MM-DD) cannot be the one end of a range whose other end stands; nothing where it can. */
export function orderProblem(day: string, { earliest, latest }: DayBounds): string | undefined {
  if (earliest && day < earliest) return `Must be on or after ${dayText(earliest)}`
  return latest && day > latest ? `Must be on or before ${dayText(latest)}` : undefined
}

/** The lengths of a bar in a chart over days, by code in words. */
export const DAY_GROUPS = { day: 'Day', week: 'Week', month: 'Month' } as const
export type DayGroup = keyof typeof DAY_GROUPS

const DAY_MS = 86_400_000
const WEEKS_BEFORE = 7
const DAYS_AS_DAYS = 35
const DAYS_AS_WEEKS = 400

/** The day that lies some days after another, or before it. */
export const dayAfter = (day: string, days: number): string => isoDayOf(Date.parse(day) + days * DAY_MS)

/** The range of profit that is shown first: from the Monday 7 weeks before this one to this week's Monday. */
export function defaultProfitRange(today: string): DayRange {
  const week = isoWeekOf(today)
  return { from: mondayOf(weekAfter(week, -WEEKS_BEFORE)), to: mondayOf(week) }
}

/** As many days right before a range. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const days = daysBetween(from, to) + 1
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) }
}

/** The first day of the group that a day lies in: itself, its Monday, or the first of its month. */
export function groupStart(day: string, group: DayGroup): string {
  if (group === 'day') return day
  return group === 'week' ? mondayOf(isoWeekOf(day)) : `${day.slice(0, 8)}01`
}

/** The days of a range that lie in the group that begins with a day. */
export function daysOfGroup(start: string, group: DayGroup, { from, to }: DayRange): DayRange {
  const next = new Date(Date.parse(start))
  if (group === 'month') next.setUTCMonth(next.getUTCMonth() + 1)
  const end = group === 'month' ? dayAfter(isoDayOf(next.getTime()), -1) : dayAfter(start, group === 'week' ? 6 : 0)
  return { from: start < from ? from : start, to: end > to ? to : end }
}

/** The first days of all groups of a range, in order, those without anything too. */
export function groupStarts(range: DayRange, group: DayGroup): string[] {
  const starts: string[] = []
  for (let day = range.from; day !== '' && day <= range.to; day = dayAfter(daysOfGroup(groupStart(day, group), group, range).to, 1))
    starts.push(groupStart(day, group))
  return starts
}

/** The group in which a graph of a range can still be read. */
export function readableGroup({ from, to }: DayRange): DayGroup {
  const days = daysBetween(from, to) + 1
  if (days <= DAYS_AS_DAYS) return 'day'
  return days <= DAYS_AS_WEEKS ? 'week' : 'month'
}
