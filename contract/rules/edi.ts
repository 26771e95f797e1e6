export const EDI_TRANSPORTS = {
  manual: 'Upload and download',
  email: 'Email',
  sftp: 'SFTP',
} as const
export type EdiTransport = keyof typeof EDI_TRANSPORTS

export const EDI_TENDER_RULES = {
  offer: 'Put on the board',
  book: 'Book on a unit',
} as const
export type EdiTenderRule = keyof typeof EDI_TENDER_RULES

export const EDI_REPLIES = {
  booked: 'Accept when booked',
  at_once: 'Accept on arrival',
  by_hand: 'By hand',
} as const
export type EdiReply = keyof typeof EDI_REPLIES

export const EDI_KINDS = {
  '204': '204 Load tender',
  '990': '990 Tender reply',
  '214': '214 Shipment status',
  '210': '210 Invoice',
  '997': '997 Acknowledgment',
  TA1: 'TA1 Envelope acknowledgment',
  other: 'Other',
} as const
export type EdiKind = keyof typeof EDI_KINDS

export const EDI_DIRECTIONS = { in: 'Received', out: 'Sent' } as const

export const EDI_STATES = {
  received: 'Processed',
  duplicate: 'Duplicate',
  refused: 'Refused',
  review: 'Needs review',
  queued: 'Waiting to send',
  ready: 'Ready to download',
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Rejected',
  failed: 'Not sent',
} as const
export type EdiState = keyof typeof EDI_STATES

/** A person can still have it processed. */
export const canProcessAnyway = ({
  direction,
  kind,
  state,
}: {
  direction: string
  kind: string
  state: string
}) => direction === 'in' && kind === '204' && (state === 'refused' || state === 'review')

/** The same text goes again, with the same control number. */
export const canResend = ({ direction, state }: { direction: string; state: string }) =>
  direction === 'out' && state !== 'queued'

export const TENDER_STATES = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  canceled: 'Canceled',
} as const
export type TenderState = keyof typeof TENDER_STATES

/** Changes that a partner requests for a booked tender. */
export const TENDER_REQUESTS = {
  '': 'None',
  change: 'Change requested',
  cancel: 'Cancellation requested',
} as const
export type TenderRequest = keyof typeof TENDER_REQUESTS
