import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { daysFromWire } from './days-of-week.ts'
import { unknownIn } from './template-text.ts'
import { instantOfWall, wallAt } from './wall-time.ts'

export interface MailingParts {
  readonly driver: string
  readonly unit: string
  readonly location: string
}

export const MAILING_PLACEHOLDERS = [
  'driver',
  'unit',
  'location',
] as const satisfies readonly (keyof MailingParts)[]

const isPlaceholder = (name: string): name is keyof MailingParts =>
  (MAILING_PLACEHOLDERS as readonly string[]).includes(name)

export const unknownMailingPlaceholders = (text: string): string[] => unknownIn(text, isPlaceholder)

export const saysLocation = ({
  subject,
  message,
}: {
  readonly subject: string
  readonly message: string
}): boolean => `${subject} ${message}`.includes('{location}')

/** Avoids "in near Laredo, TX" when the location already says near. */
const AT = /\b(?:at|in|near|around)\s+(?=\{location\})/gi

/** Missing values are left out; unknown placeholders stay. */
export const mailingText = (template: string, parts: MailingParts): string =>
  (parts.location.startsWith('near ') ? template.replace(AT, '') : template).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (isPlaceholder(name) ? parts[name].replace(/\s+/g, ' ').trim() : whole),
  )

export interface MailingSchedule {
  readonly days_of_week: string
  readonly send_time: string
  readonly time_zone: string
}

/** ISO 8601 UTC after `after` (milliseconds); exactly one per scheduled day, also when clocks change. */
export function nextRuns(
  { days_of_week, send_time, time_zone }: MailingSchedule,
  after: number,
  count: number,
): string[] {
  const days = new Set<number>(daysFromWire(days_of_week))
  const [hour = 0, minute = 0] = send_time.split(':').map(Number)
  const today = Math.floor(wallAt(after, time_zone) / DAY_MS) * DAY_MS
  const runs: string[] = []
  for (let day = 0; runs.length < count && days.size > 0 && day <= 7 * (count + 1); day++) {
    const midnight = today + day * DAY_MS
    if (!days.has(new Date(midnight).getUTCDay() || 7)) continue
    const at = instantOfWall(midnight + (hour * 60 + minute) * MINUTE_MS, time_zone)
    if (at > after) runs.push(new Date(at).toISOString())
  }
  return runs
}
