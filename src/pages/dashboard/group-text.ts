import { dayText, daysBetween, WRITTEN_AS } from '#contract/rules/dates.ts'
import { type DayGroup, type DayRange, daysOfGroup } from '#contract/rules/day-range.ts'
import { weekName } from '#contract/rules/iso-week.ts'

/** A week cut by the range is named by the days inside it. */
export function groupText(start: string, group: DayGroup, range: DayRange): string {
  const time = Date.parse(start)
  if (group === 'month') return WRITTEN_AS.month(time, 'UTC')
  const day = WRITTEN_AS.dayOfYear(time, 'UTC')
  if (group === 'day') return day
  const week = weekName(start)
  const { from, to } = daysOfGroup(start, group, range)
  const [first, last] = [from, to].map((one) => WRITTEN_AS.dayOfYear(Date.parse(one), 'UTC'))
  if (from === to) return `${week} (${first} only)`
  return daysBetween(from, to) < 6 ? `${week}, ${first} – ${last}` : `${week}, ${day}`
}

export const rangeText = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
