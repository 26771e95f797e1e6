import type { outboundMailDetail } from '#contract/entities/mail.ts'
import type { z } from 'zod'
import { MailBody } from '#parts/mail/mail-body.tsx'
import { mailBidCell, mailOfferCell } from '#parts/mail/mail-links.tsx'
import { mailStateCell } from '#parts/mail/mail-state.tsx'
import { defineFields, notShown } from '#kit/fields/field-spec.ts'

export type OutboundMailDetail = z.infer<typeof outboundMailDetail>

export const fields = defineFields<OutboundMailDetail>({
  subject: { label: 'Subject', cell: 'text', column: { width: 320 } },
  to: { label: 'To', cell: 'text', column: { width: 220 }, group: 'Mail' },
  from: { label: 'From', cell: 'text', column: { width: 200, hidden: true }, group: 'Mail' },
  state: { label: 'State', cell: mailStateCell, column: { width: 110 }, group: 'Mail' },
  offer: { label: 'Offer', cell: mailOfferCell, column: { width: 120 }, group: 'Mail' },
  created_at: { label: 'Written', cell: 'instant', column: { width: 140 }, group: 'Mail' },
  sent_at: { label: 'Sent', cell: 'instant', column: { width: 140 }, group: 'Mail' },
  attempts: { label: 'Attempts', cell: 'number', column: { width: 80 }, group: 'Mail' },
  next_try_at: { label: 'Next attempt', cell: 'instant', column: { width: 140, hidden: true }, group: 'Mail' },
  last_error: { label: 'Last error', cell: 'text', column: { width: 240 }, group: 'Mail' },
  driver_bid: notShown,
  bid: { label: 'Bid', cell: mailBidCell, group: 'Mail' },
  message_id: { label: 'Message-ID', cell: 'text', group: 'Mail' },
  text: { label: 'Text', cell: { render: (text) => <MailBody text={text} html="" />, block: true }, group: 'Text' },
  updated_at: notShown,
})
