const DAY_MS = 86_400_000

/** When a job is due by itself: each day from an hour on in the company's zone (the platform's is UTC), or in each span of so many milliseconds. */
export type Schedule = { dailyFromHour: number } | { everyMs: number }

/** The day and the hour that it is in a zone. */
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

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The latest period that has begun: its name is the key of its job, so that it is enqueued once by whichever node looks. */
export function periodOf(schedule: Schedule, now: Date, timeZone: string): string {
  if ('everyMs' in schedule) return new Date(Math.floor(now.getTime() / schedule.everyMs) * schedule.everyMs).toISOString()
  const { day, hour } = localTime(now, timeZone)
  return hour >= schedule.dailyFromHour ? day : dayAfter(day, -1)
}

/** The instant at which the next period begins. */
export function nextStart(schedule: Schedule, now: Date, timeZone: string): Date {
  const period = periodOf(schedule, now, timeZone)
  if ('everyMs' in schedule) return new Date(Date.parse(period) + schedule.everyMs)
  // Zones differ from UTC by whole quarters of an hour; where the clocks skip the hour, the day begins with the one after it.
  const QUARTER_MS = 15 * 60_000
  let at = Math.ceil((now.getTime() + 1) / QUARTER_MS) * QUARTER_MS
  while (periodOf(schedule, new Date(at), timeZone) === period) at += QUARTER_MS
  return new Date(at)
}
