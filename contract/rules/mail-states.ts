/** What the states of an outgoing mail are called. */
export const MAIL_STATES = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  kept: 'Kept here',
  failed: 'Failed',
  uncertain: 'Uncertain',
  bounced: 'Bounced',
} as const
