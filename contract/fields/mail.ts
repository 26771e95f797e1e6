import type { IncomingMailDetail, OutgoingMailDetail } from '#contract/entities/market/mail.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'
import { SENDER_VERDICTS } from '#contract/rules/sender-words.ts'

const INCOMING_STATES = {
  quarantined: 'Quarantined',
  offer: 'Offer',
  repost: 'Repost',
  answer: 'Reply',
  driver_answer: 'Driver reply',
  withdrawal: 'Withdrawal',
  bounce: 'Bounce',
  unproven: 'Not verified',
  dismissed: 'Dismissed',
  edi: 'EDI file',
  blocked: 'Blocked sender',
} as const

const MAIL_FACTS = {
  ...RECORD_FACTS,
  from: { label: 'From', kind: 'text' },
  to: { label: 'To', kind: 'text' },
  cc: { label: 'Cc', kind: 'text' },
  subject: { label: 'Subject', kind: 'text' },
  offer: { label: 'Offer', kind: 'lookup', by: 'offer' },
  bid: { label: 'Bid', kind: 'lookup', by: 'bid' },
  driver_bid: { label: 'Driver bid', kind: 'lookup', by: 'driverBid', isInternal: true },
  text: { label: 'Text', kind: 'multiline' },
  preview: { label: 'Preview', kind: 'text' },
} as const

export const incomingMailFacts = buildFields<IncomingMailDetail>()({
  ...MAIL_FACTS,
  created_at: { ...RECORD_FACTS.created_at, isInternal: true },
  received_at: { label: 'Received', kind: 'instant' },
  size: { label: 'Size', kind: 'bytes' },
  state: { label: 'Status', kind: 'code', codes: INCOMING_STATES },
  reason: { label: 'Reason', kind: 'text' },
  html: { label: 'HTML', kind: 'multiline', isInternal: true },
  verdict: { label: 'Sender', kind: 'code', codes: SENDER_VERDICTS },
  marks: { label: 'Warnings', kind: 'parts' },
  is_withheld: { label: 'Text hidden', kind: 'yes-no', isInternal: true },
  candidates: { label: 'Possible matches', kind: 'parts' },
})

export const outgoingMailFacts = buildFields<OutgoingMailDetail>()({
  ...MAIL_FACTS,
  created_at: { label: 'Created', kind: 'instant' },
  state: { label: 'Status', kind: 'code', codes: MAIL_STATES },
  attempts: { label: 'Attempts', kind: 'number' },
  last_error: { label: 'Last error', kind: 'text' },
  next_try_at: { label: 'Next attempt', kind: 'instant' },
  sent_at: { label: 'Sent', kind: 'instant' },
  message_id: { label: 'Message-ID', kind: 'text' },
})
