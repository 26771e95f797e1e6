import { dayText, WRITTEN_AS } from '#contract/rules/dates.ts'
import type { DayGroup } from '#contract/rules/day-range.ts'
import { isoWeekOf } from '#contract/rules/iso-week.ts'

/** What a group of days is called, by its first one. */
export function groupText(start: string, group: DayGroup): string {
  const time = Date.parse(start)
  if (group === 'month') return WRITTEN_AS.month(time, 'UTC')
  const day = WRITTEN_AS.dayOfYear(time, 'UTC')
  return group === 'week' ? `Week ${isoWeekOf(start).week}, ${day}` : day
}

/** The days of a range. */
export const rangeText = ({ from, to }: { from: string; to: string }) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`)
