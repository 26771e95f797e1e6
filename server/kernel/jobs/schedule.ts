import { dayAfter } from '#contract/rules/day-range.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'

/** Daily from an hour on in the company's zone (platform: UTC), or once per interval in milliseconds. */
export type Schedule = { dailyFromHour: number } | { everyMs: number }

export function localTime(now: Date, timeZone: string): { day: string; hour: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: `${part['year']}-${part['month']}-${part['day']}`, hour: Number(part['hour']) }
}

/** Key of the latest started period, so that any node enqueues its job exactly once. */
export function getPeriod(schedule: Schedule, now: Date, timeZone: string): string {
  if ('everyMs' in schedule)
    return new Date(Math.floor(now.getTime() / schedule.everyMs) * schedule.everyMs).toISOString()
  const { day, hour } = localTime(now, timeZone)
  return hour >= schedule.dailyFromHour ? day : dayAfter(day, -1)
}

export function nextStart(schedule: Schedule, now: Date, timeZone: string): Date {
  const period = getPeriod(schedule, now, timeZone)
  if ('everyMs' in schedule) return new Date(Date.parse(period) + schedule.everyMs)
  // Zone offsets are multiples of 15 minutes. When DST skips the hour, the day begins with the next one.
  const QUARTER_MS = 15 * MINUTE_MS
  let at = Math.ceil((now.getTime() + 1) / QUARTER_MS) * QUARTER_MS
  while (getPeriod(schedule, new Date(at), timeZone) === period) at += QUARTER_MS
  return new Date(at)
}
