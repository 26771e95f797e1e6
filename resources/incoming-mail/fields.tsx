import { Typography } from 'antd'
import { incomingMailFacts } from '#contract/fields/mail.ts'
import { SenderMarks, VERDICT_TONES } from '#parts/market/mail/sender.tsx'
import { Candidates } from './candidates.tsx'
import { MailText } from './mail-text.tsx'
import { mailBidCell, mailOfferCell } from '#parts/market/mail/mail-links.tsx'
import { whyText } from './why.ts'
import { defineFields } from '#kit/fields/define-fields.ts'

const TONES = {
  quarantined: 'yellow',
  offer: 'green',
  repost: 'blue',
  answer: 'blue',
  driver_answer: 'blue',
  withdrawal: 'yellow',
  bounce: 'danger',
  unproven: 'yellow',
  dismissed: 'plain',
  blocked: 'plain',
} as const

const SUBJECT = { margin: 0 } as const

export const fields = defineFields(incomingMailFacts, {
  subject: {
    cell: {
      compute: ({ subject }) => (
        <Typography.Paragraph ellipsis={{ rows: 2 }} style={SUBJECT} title={subject}>
          {subject || '(no subject)'}
        </Typography.Paragraph>
      ),
    },
    column: { width: 336, wraps: true },
  },
  state: { tones: TONES, column: { width: 112, card: 'head' }, group: 'Email' },
  reason: { cell: { compute: whyText }, column: { width: 220, wraps: true, card: 'line' }, group: 'Email' },
  from: { column: { width: 176, wraps: true, card: 'line' }, group: 'Email' },
  received_at: { column: { width: 136, card: 'line' }, group: 'Email' },
  preview: { column: { width: 320, hidden: true } },
  to: { column: { width: 200, hidden: true }, group: 'Email' },
  cc: { group: 'Email', sparse: true },
  offer: { cell: mailOfferCell, column: { width: 98 }, group: 'Email', sparse: true },
  size: { column: { width: 80, hidden: true }, group: 'Email' },
  verdict: { tones: VERDICT_TONES, column: { width: 110 }, group: 'Email' },
  marks: { cell: { compute: ({ marks }) => <SenderMarks marks={marks} /> }, group: 'Email', sparse: true },
  candidates: {
    cell: { compute: (mail) => <Candidates mail={mail} />, block: true },
    group: 'Possible matches',
    sparse: true,
  },
  bid: { cell: mailBidCell, group: 'Email', sparse: true },
  text: { cell: { compute: (mail) => <MailText key={mail.id} mail={mail} />, block: true }, group: 'Text' },
})
