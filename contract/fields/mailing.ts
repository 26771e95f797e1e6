import type { MailingDetail, RecipientState } from '#contract/entities/reports/mailing.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'

export const RECIPIENT_STATES: Readonly<Record<RecipientState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  not_sent: 'Not sent',
  failed: 'Failed',
  uncertain: 'Possibly sent',
  bounced: 'Bounced',
  skipped: 'Skipped',
  stopped: 'Stopped',
}

export const mailingFacts = buildFields<MailingDetail>()({
  ...RECORD_FACTS,
  name: { label: 'Name', kind: 'text' },
  audience: { label: 'To', kind: 'code', codes: { drivers: 'Drivers', brokers: 'Brokers (truck list)' } },
  service: { label: 'Service', kind: 'code', codes: { email: 'Email', sms: 'SMS' } },
  subject: { label: 'Subject', kind: 'text' },
  message: { label: 'Message', kind: 'multiline' },
  vehicle_count: { label: 'Vehicles', kind: 'number' },
  vehicles: { label: 'Vehicles', kind: 'parts' },
  contact_count: { label: 'Contacts', kind: 'number' },
  contacts: { label: 'Contacts', kind: 'parts' },
  empty_within: {
    label: 'Empty within, hours',
    kind: 'number',
    help: 'Lists trucks that are empty by then, without a next load.',
  },
  with_csv: { label: 'Attach CSV', kind: 'yes-no' },
  days_of_week: { label: 'Days', kind: 'text' },
  send_time: { label: 'Time', kind: 'text', help: '24-hour time, such as 06:30.' },
  time_zone: { label: 'Time zone', kind: 'text' },
  is_active: { label: 'Active', kind: 'yes-no', help: 'Sends automatically on these days.' },
  next_run_at: { label: 'Next run', kind: 'instant' },
  last_run_at: { label: 'Last run', kind: 'instant' },
})
