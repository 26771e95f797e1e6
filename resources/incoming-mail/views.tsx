import { Typography } from 'antd'
import { incomingMailFacts } from '#contract/fields/mail.ts'
import { SenderMarks, VERDICT_TONES } from '#parts/market/mail/sender.tsx'
import { Candidates } from './candidates.tsx'
import { MailText } from './mail-text.tsx'
import { mailBidCell, mailOfferCell } from '#parts/market/mail/mail-links.tsx'
import { whyText } from './why.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import {
  type listIncomingMails,
  attachMail,
  believeMail,
  believeSender,
  blockSender,
  dismissMail,
  parseMailAgain,
  type IncomingMailDetail,
  blockSenders,
  moveMails,
} from '#contract/entities/market/mail.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { listBids } from '#contract/entities/market/bid.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { placeName } from '#contract/rules/place.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'
import { hasHiddenPrice } from '#parts/market/bid/hidden-price.ts'
import { blockedScope } from './block-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { manyText, skippedText, undoneText } from '#kit/list/many-words.ts'
import { Figures } from './figures.tsx'

const TONES = {
  quarantined: 'yellow',
  offer: 'green',
  repost: 'blue',
  answer: 'blue',
  driver_answer: 'blue',
  withdrawal: 'yellow',
  edi: 'blue',
  bounce: 'danger',
  unproven: 'yellow',
  dismissed: 'plain',
  blocked: 'plain',
} as const

const SUBJECT = { margin: 0 } as const

const fields = defineFields(incomingMailFacts, {
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

const filters = defineFilters<typeof listIncomingMails>([
  { kind: 'search', name: 'search', label: 'Subject, sender or text' },
  {
    kind: 'choice',
    name: 'state',
    label: incomingMailFacts.state.label,
    choices: { waiting: 'Needs review', ...incomingMailFacts.state.codes, '': 'All' },
    initial: 'waiting',
  },
])

const formatTitle = ({ subject }: Pick<IncomingMailDetail, 'subject'>) => subject || '(no subject)'
const quoted = (mail: IncomingMailDetail) => `“${formatTitle(mail)}”`

const again = (mail: IncomingMailDetail) =>
  mail.state === 'quarantined'
    ? `${quoted(mail)} is still in quarantine: ${mail.reason}`
    : `${quoted(mail)} parsed.`

// Emails of a colleague's bid are left to that colleague.
const bids = defineSearch(listBids, 'search', (bid) => ({
  value: hasHiddenPrice(bid) ? '' : String(bid.id),
  label: `${bid.order_number && `#${bid.order_number}, `}${placeName(bid.pick_up_at)} to ${placeName(bid.deliver_to)}`,
  hint: `bid ${bid.id}, unit ${bid.unit_number || '–'}, ${bid.dispatcher_name}`,
}))

const actions: readonly RecordAction<IncomingMailDetail>[] = [
  {
    label: 'Parse again',
    endpoint: parseMailAgain,
    when: ({ state }) => state === 'quarantined' || state === 'blocked',
    done: again,
  },
  {
    label: 'Restore',
    endpoint: parseMailAgain,
    when: ({ state }) => state === 'dismissed',
    done: (mail) =>
      `${quoted(mail)} ${mail.state === 'quarantined' ? 'moved back to quarantine' : 'parsed'}.`,
  },
  {
    label: 'Confirm sender',
    endpoint: believeMail,
    when: ({ state }) => state === 'unproven',
    done: (mail) =>
      mail.state === 'quarantined' ? again(mail) : `${mail.from} confirmed. ${quoted(mail)} processed.`,
  },
  {
    label: 'Confirm all from this sender',
    endpoint: believeSender,
    when: ({ state }) => state === 'unproven',
    confirm: {
      title: 'Confirm all emails from this sender?',
      text: ({ from }) =>
        `All unconfirmed emails from ${from} will be processed, one at a time. You can’t undo this.`,
    },
    done: ({ from }) => `Processing emails from ${from}.`,
  },
  {
    label: 'Attach to bid',
    endpoint: attachMail,
    when: ({ state, is_withheld }) => (state === 'quarantined' || state === 'unproven') && !is_withheld,
    confirm: {
      title: 'Which bid is it a reply to?',
      text: () => 'The email is added to the bid’s thread and read as the broker’s reply.',
      fields: [{ name: 'bid', label: 'Bid (order, broker or city)', lookup: bids }],
    },
    done: (mail) => `${quoted(mail)} attached to bid ${mail.bid}.`,
  },
  {
    label: 'Dismiss',
    endpoint: dismissMail,
    when: ({ state }) => state === 'quarantined' || state === 'unproven',
    done: (mail) => `${quoted(mail)} dismissed.`,
  },
  {
    label: 'Block sender',
    endpoint: blockSender,
    when: ({ state }) => state === 'quarantined' || state === 'dismissed',
    confirm: {
      title: 'Block this sender?',
      text: ({ from }) =>
        `Emails from ${from} are saved as blocked and create no offers. Replies to your emails still arrive. Unblock in Email rules.`,
      isDanger: true,
      fields: [blockedScope],
    },
    done: ({ from }) => `${from} blocked.`,
    isRare: true,
  },
]

const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const move = (label: string, to: 'dismissed' | 'waiting', back: 'dismissed' | 'waiting', done: string) =>
  defineBulk({
    label,
    endpoint: moveMails,
    ids: 'ids',
    body: { to },
    fields: [],
    done: (answer) => manyText(answer, 'email', done),
    undo: ({ changed }) => (changed.length > 0 ? [{ ids: listIds(changed), to: back }] : []),
    undone: (answer) => undoneText(answer, 'email'),
  })

const bulk = [
  defineBulk({
    label: 'Confirm sender',
    endpoint: moveMails,
    ids: 'ids',
    body: { to: 'applied' },
    fields: [],
    done: (answer) => manyText(answer, 'email', 'confirmed'),
    undo: () => [],
  }),
  move('Dismiss', 'dismissed', 'waiting', 'dismissed'),
  move('Restore', 'waiting', 'dismissed', 'restored'),
  defineBulk({
    label: 'Block sender',
    endpoint: blockSenders,
    ids: 'ids',
    fields: [blockedScope],
    done: (answer) =>
      [`${pluralize(answer.senders.length, 'sender')} blocked.`, skippedText(answer)]
        .filter(Boolean)
        .join(' '),
    undo: () => [],
  }),
]

const views: Views<IncomingMailDetail> = {
  title: formatTitle,
  fields,
  filters,
  actions,
  bulk,
  note: Figures,
  empty: 'No emails to review.',
}
export default views
