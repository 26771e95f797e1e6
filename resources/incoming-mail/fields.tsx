import type { inboundMailDetail } from '#contract/entities/mail.ts'
import type { z } from 'zod'
import { MailBody } from '#parts/mail/mail-body.tsx'
import { mailBidCell, mailOfferCell } from '#parts/mail/mail-links.tsx'
import { statusCell } from '#kit/cells/status.tsx'
import { defineFields, notShown } from '#kit/fields/field-spec.ts'
import { STATE_TONES, STATES } from './states.ts'

export type InboundMailDetail = z.infer<typeof inboundMailDetail>

export const fields = defineFields<InboundMailDetail>({
  subject: { label: 'Subject', cell: { compute: ({ subject }) => subject || '(no subject)' }, column: { width: 320 } },
  received_at: { label: 'Received', cell: 'instant', column: { width: 140 }, group: 'Mail' },
  from: { label: 'From', cell: 'text', column: { width: 220 }, group: 'Mail' },
  to: { label: 'To', cell: 'text', column: { width: 200, hidden: true }, group: 'Mail' },
  state: { label: 'State', cell: statusCell(STATES, STATE_TONES), column: { width: 135 }, group: 'Mail' },
  offer: { label: 'Offer', cell: mailOfferCell, column: { width: 120 }, group: 'Mail' },
  reason: { label: 'Reason', cell: 'text', column: { width: 280 }, group: 'Mail' },
  size: { label: 'Size', cell: 'bytes', column: { width: 80 }, group: 'Mail' },
  driver_bid: notShown,
  bid: { label: 'Bid', cell: mailBidCell, group: 'Mail' },
  text: { label: 'Text', cell: { compute: ({ text, html }) => <MailBody text={text} html={html} />, block: true }, group: 'Text' },
  html: notShown,
  created_at: notShown,
  updated_at: notShown,
})
