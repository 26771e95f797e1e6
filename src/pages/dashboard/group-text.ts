import { dayText, zonedFormat } from '#contract/rules/dates.ts'
import type { DayGroup } from '#contract/rules/day-range.ts'
import { isoWeekOf } from '#contract/rules/iso-week.ts'

const short = zonedFormat({ day: 'numeric', month: 'short' })
const months = zonedFormat({ month: 'short', year: 'numeric' })

/** What a group of days is called, by its first one. */
export function groupText(start: string, group: DayGroup): string {
  const time = Date.parse(start)
  if (group === 'month') return months(time, 'UTC')
  const day = short(time, 'UTC')
  return group === 'week' ? `Week ${isoWeekOf(start).week}, ${day}` : day
}

/** The days of a range. */
export const rangeText = ({ from, to }: { from: string; to: string }) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`)
