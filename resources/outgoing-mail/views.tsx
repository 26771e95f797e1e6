import { outgoingMailFacts } from '#contract/fields/mail.ts'
import { MailBody } from '#parts/market/mail/mail-body.tsx'
import { mailBidCell, mailOfferCell } from '#parts/market/mail/mail-links.tsx'
import { MAIL_TONES } from '#parts/market/mail/mail-tones.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import {
  type listOutgoingMails,
  sendMailAgain,
  type OutgoingMailDetail,
} from '#contract/entities/market/mail.ts'
import { defineFilters } from '#kit/list/filters.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'

const fields = defineFields(outgoingMailFacts, {
  subject: { column: { width: 280 } },
  preview: { column: { width: 200, card: 'line' } },
  to: { cell: 'email', column: { width: 240, priority: 'always', card: 'line' }, group: 'Email' },
  cc: { group: 'Email', sparse: true },
  from: { cell: 'email', column: { width: 200, hidden: true }, group: 'Email' },
  state: { tones: MAIL_TONES, column: { width: 85, priority: 'always', card: 'head' }, group: 'Email' },
  offer: { cell: mailOfferCell, column: { width: 95 }, group: 'Email' },
  created_at: { column: { width: 132, priority: 'always', card: 'line' }, group: 'Email' },
  sent_at: { column: { width: 132, hidden: true }, group: 'Email' },
  attempts: { column: { width: 80, hidden: true }, group: 'Email' },
  next_try_at: { column: { width: 140, hidden: true }, group: 'Email' },
  last_error: { column: { width: 180, card: 'wide' }, group: 'Email' },
  bid: { cell: mailBidCell, group: 'Email' },
  message_id: { group: 'Email' },
  text: { cell: { render: (text) => <MailBody text={text} html="" />, block: true }, group: 'Text' },
})

const filters = defineFilters<typeof listOutgoingMails>([
  { kind: 'search', name: 'search', label: 'Subject, address or text' },
  {
    kind: 'choice',
    name: 'state',
    label: outgoingMailFacts.state.label,
    choices: { '': 'All', ...outgoingMailFacts.state.codes },
    initial: '',
  },
])

const actions: readonly RecordAction<OutgoingMailDetail>[] = [
  {
    label: 'Send again',
    endpoint: sendMailAgain,
    when: ({ state }) => state === 'failed' || state === 'uncertain',
    confirm: {
      title: 'Send this email again?',
      text: ({ state, to }) =>
        state === 'uncertain'
          ? `It may have already reached ${to}: the server stopped while sending. ${to} may get it twice.`
          : `It didn’t reach ${to}. It will be sent again.`,
    },
    done: (_, { row: { subject, to } }) => `Resending “${subject}” to ${to}.`,
  },
]

const views: Views<OutgoingMailDetail> = {
  title: ({ subject }) => subject,
  fields,
  filters,
  actions,
  empty: 'No outgoing emails yet. Bids and offers to drivers are sent from here.',
}
export default views
