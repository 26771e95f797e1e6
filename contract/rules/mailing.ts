import { daysFromWire } from './days-of-week.ts'
import { unknownIn } from './template-text.ts'
import { instantOfWall, wallAt } from './wall-time.ts'

const DAY_MS = 86_400_000

/** What the words in braces of a mailing stand for, of one vehicle. */
export interface MailingParts {
  readonly driver: string
  readonly unit: string
  readonly location: string
}

/** The names that a mailing's subject and message may hold in braces. */
export const MAILING_PLACEHOLDERS = ['driver', 'unit', 'location'] as const satisfies readonly (keyof MailingParts)[]

const isPlaceholder = (name: string): name is keyof MailingParts => (MAILING_PLACEHOLDERS as readonly string[]).includes(name)

/** What a text holds in braces without being a placeholder of mailings, as it stands there. */
export const unknownMailingPlaceholders = (text: string): string[] => unknownIn(text, isPlaceholder)

/** Whether a mailing's subject or message says where a vehicle is. */
export const saysLocation = ({ subject, message }: { readonly subject: string; readonly message: string }): boolean =>
  `${subject} ${message}`.includes('{location}')

/** What the text before a place that is `near Laredo, TX` says twice. */
const AT = /\b(?:at|in|near|around)\s+(?=\{location\})/gi

/** A mailing's text for one vehicle; what has no value is left out, what is no placeholder stays as it stands. */
export const mailingText = (template: string, parts: MailingParts): string =>
  (parts.location.startsWith('near ') ? template.replace(AT, '') : template).replace(/\{(\w+)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? parts[name].replace(/\s+/g, ' ').trim() : whole,
  )

/** When a mailing goes out by itself: days as the wire has them, HH:MM by the clocks of a zone. */
export interface MailingSchedule {
  readonly days_of_week: string
  readonly send_time: string
  readonly time_zone: string
}

/** The next instants, ISO 8601 UTC, at which a mailing goes out after one (milliseconds): one for each of its days, also where clocks change. */
export function nextRuns({ days_of_week, send_time, time_zone }: MailingSchedule, after: number, count: number): string[] {
  const days = new Set<number>(daysFromWire(days_of_week))
  const [hour = 0, minute = 0] = send_time.split(':').map(Number)
  const today = Math.floor(wallAt(after, time_zone) / DAY_MS) * DAY_MS
  const runs: string[] = []
  for (let day = 0; runs.length < count && days.size > 0 && day <= 7 * (count + 1); day++) {
    const midnight = today + day * DAY_MS
    if (!days.has(new Date(midnight).getUTCDay() || 7)) continue
    const at = instantOfWall(midnight + (hour * 60 + minute) * 60_000, time_zone)
    if (at > after) runs.push(new Date(at).toISOString())
  }
  return runs
}
