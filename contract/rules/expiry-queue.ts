export const EXPIRY_BUCKETS = {
  overdue: { label: 'Expired', from: null, to: -1 },
  days_7: { label: 'Within 7 days', from: 0, to: 7 },
  days_14: { label: '8 to 14 days', from: 8, to: 14 },
  days_30: { label: '15 to 30 days', from: 15, to: 30 },
  days_60: { label: '31 to 60 days', from: 31, to: 60 },
} as const
export type ExpiryBucket = keyof typeof EXPIRY_BUCKETS

export const EXPIRY_QUEUE_DAYS = EXPIRY_BUCKETS.days_60.to

export const RENEWAL_LINK_DAYS = 14

export const RENEWAL_STATES = {
  none: 'Not reminded',
  sending: 'Sending',
  sent: 'Reminded',
  not_sent: 'Not sent: email isn’t set up',
  failed: 'Email failed',
  opened: 'Link opened',
  uploaded: 'Uploaded: needs review',
  rejected: 'Upload rejected',
  revoked: 'Link revoked',
  expired: 'Link expired',
} as const
export type RenewalState = keyof typeof RENEWAL_STATES

export const NOT_REMINDED = {
  not_expiring: 'no longer expiring',
  no_email: 'the owner has no email address',
  today: 'already reminded today',
  waiting: 'an upload is awaiting review',
} as const
export type NotReminded = keyof typeof NOT_REMINDED
