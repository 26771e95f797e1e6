export const MAIL_TONES = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  not_sent: 'plain',
  failed: 'danger',
  uncertain: 'yellow',
  bounced: 'danger',
} as const
