import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { daysFromWire } from './days-of-week.ts'
import { unknownIn } from './template-text.ts'
import { instantOfWall, wallAt } from './wall-time.ts'

/** Drivers get a message about their truck; brokers get the list of available trucks. */
export const MAILING_AUDIENCES = ['drivers', 'brokers'] as const
export type MailingAudience = (typeof MAILING_AUDIENCES)[number]

/** Reasons for sending an address no mailings. */
export const SUPPRESSIONS = ['unsubscribed', 'bounced', 'complaint'] as const
export const SUPPRESSION_WORDS: Readonly<Record<(typeof SUPPRESSIONS)[number], string>> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complaint: 'Spam complaint',
}

/** Hours within which a truck of a list is empty. */
export const TRUCK_LIST_HOURS = { default: 24, most: 168 } as const

/** An address gets one truck list in this time, whichever list and however often somebody sends. */
export const TRUCK_LIST_GAP_MS = HOUR_MS

export const MAILING_PLACEHOLDERS = {
  drivers: ['driver', 'unit', 'location'],
  brokers: ['trucks', 'company'],
} as const satisfies Record<MailingAudience, readonly string[]>

type Placeholder<Audience extends MailingAudience> = (typeof MAILING_PLACEHOLDERS)[Audience][number]
export type MailingParts = Readonly<Partial<Record<Placeholder<MailingAudience>, string>>>

export const unknownMailingPlaceholders = (text: string, audience: MailingAudience): string[] =>
  unknownIn(text, (name) => (MAILING_PLACEHOLDERS[audience] as readonly string[]).includes(name))

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
  (parts.location?.startsWith('near ') ? template.replace(AT, '') : template).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => parts[name as keyof MailingParts]?.replace(/\s+/g, ' ').trim() ?? whole,
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
