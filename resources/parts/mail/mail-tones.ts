export const MAIL_TONES = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  kept: 'plain',
  failed: 'danger',
  uncertain: 'yellow',
  bounced: 'danger',
} as const
