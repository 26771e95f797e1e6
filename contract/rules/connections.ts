export const CONNECTION_KINDS = {
  edi: 'EDI partner',
  webhook: 'Webhook',
  register: 'Broker register',
  mail: 'Email',
} as const
export type ConnectionKind = keyof typeof CONNECTION_KINDS

export const CONNECTION_STATES = {
  failed: 'Failed',
  waiting: 'Waiting',
  working: 'Working',
  off: 'Off',
} as const
export type ConnectionState = keyof typeof CONNECTION_STATES
