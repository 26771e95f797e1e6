import { outgoingMailFacts } from '#contract/fields/mail.ts'
import { MailBody } from '#parts/market/mail/mail-body.tsx'
import { mailBidCell, mailOfferCell } from '#parts/market/mail/mail-links.tsx'
import { MAIL_TONES } from '#parts/market/mail/mail-tones.ts'
import { defineFields } from '#kit/fields/define-fields.ts'

export const fields = defineFields(outgoingMailFacts, {
  subject: { column: { width: 300 } },
  preview: { column: { width: 200, card: 'line' } },
  to: { column: { width: 210, card: 'line' }, group: 'Email' },
  cc: { group: 'Email', sparse: true },
  from: { column: { width: 200, hidden: true }, group: 'Email' },
  state: { tones: MAIL_TONES, column: { width: 85, card: 'head' }, group: 'Email' },
  offer: { cell: mailOfferCell, column: { width: 95 }, group: 'Email' },
  created_at: { column: { width: 132, card: 'line' }, group: 'Email' },
  sent_at: { column: { width: 132, hidden: true }, group: 'Email' },
  attempts: { column: { width: 80, hidden: true }, group: 'Email' },
  next_try_at: { column: { width: 140, hidden: true }, group: 'Email' },
  last_error: { column: { width: 180 }, group: 'Email' },
  bid: { cell: mailBidCell, group: 'Email' },
  message_id: { group: 'Email' },
  text: { cell: { render: (text) => <MailBody text={text} html="" />, block: true }, group: 'Text' },
})
