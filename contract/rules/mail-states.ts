export const MAIL_STATES = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  not_sent: 'Not sent',
  failed: 'Failed',
  uncertain: 'Possibly sent',
  bounced: 'Bounced',
} as const
