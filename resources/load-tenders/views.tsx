import { Alert } from 'antd'
import {
  acceptTender,
  declineTender,
  type LoadTender,
  loadTenderFields,
  type listLoadTenders,
  settleTenderRequest,
} from '#contract/entities/edi/load-tender.ts'
import { listEdiMessages } from '#contract/entities/edi/edi-message.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { TENDER_REQUESTS, TENDER_STATES } from '#contract/rules/edi.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { type RecordAction, recordList, type Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { messageColumns } from '#parts/edi/message-columns.tsx'
import { TenderTags, tenderFields } from './fields.tsx'
import { TenderStops } from './stops.tsx'

const isOpen = ({ state }: LoadTender) => state === 'open'

const actions: readonly RecordAction<LoadTender>[] = [
  {
    label: 'Accept',
    endpoint: acceptTender,
    when: isOpen,
    confirm: {
      title: 'Accept this tender?',
      text: ({ partner_name, load, sends_990 }) =>
        [
          sends_990
            ? `${partner_name} gets the acceptance (990) now.`
            : `Nothing is sent: replies to ${partner_name} are off. Tell the broker.`,
          load === null && 'No load is made: book it to assign a unit.',
        ]
          .filter(Boolean)
          .join(' '),
    },
    done: ({ shipment_id }) => `Shipment ${shipment_id} accepted.`,
  },
  {
    label: 'Decline',
    endpoint: declineTender,
    when: (tender) => isOpen(tender) && tender.load === null,
    confirm: {
      title: 'Decline this tender?',
      text: ({ partner_name, sends_990 }) =>
        sends_990
          ? `${partner_name} gets the refusal (990), and the offer leaves the board.`
          : `The offer leaves the board. Nothing is sent: replies to ${partner_name} are off. Tell the broker.`,
      isDanger: true,
      fields: [{ name: 'note', label: 'Note for the team', isLine: true, isOptional: true }],
    },
    isRare: true,
    done: ({ shipment_id }) => `Shipment ${shipment_id} declined.`,
  },
  {
    label: 'Close request',
    endpoint: settleTenderRequest,
    when: ({ request }) => (request ?? '') !== '',
    confirm: {
      title: 'Close this request?',
      text: () =>
        'Change or cancel the load yourself, or tell the partner why not. This closes the reminder.',
    },
    done: ({ shipment_id }) => `Request for shipment ${shipment_id} closed.`,
  },
]

/** Says what Accept and Book load each send, by the partner's rule. */
function getReplyText({ partner_name, load, sends_990, reply_rule }: LoadTender): string {
  if (!sends_990) return `Replies (990) to ${partner_name} are off: neither Accept nor Book load sends one.`
  if (load !== null) return `Accept sends the acceptance (990) to ${partner_name}.`
  return reply_rule === 'by_hand'
    ? `Accept sends the acceptance (990) to ${partner_name}; Book load makes the load and sends nothing.`
    : `Book load makes the load and sends the acceptance (990) to ${partner_name}; Accept only sends it.`
}

function TenderNotice({ row }: { row: LoadTender }) {
  const { request, note, state } = row
  if ((request ?? '') !== '')
    return (
      <Alert
        type="warning"
        showIcon
        message={`${codeWords(TENDER_REQUESTS, request)}. The load wasn’t changed.`}
        description={note}
      />
    )
  return state === 'open' && <Alert type="info" showIcon message={getReplyText(row)} />
}

const BookLoad = ({ row: { offer } }: { row: LoadTender }) => (
  <ButtonLink type="primary" to={`/confirmed-loads/create?offer=${offer}`}>
    Book load
  </ButtonLink>
)

const views: Views<LoadTender> = {
  title: ({ shipment_id, partner_name }) => `${partner_name} ${shipment_id}`.trim(),
  status: (tender) => <TenderTags tender={tender} />,
  Notice: TenderNotice,
  fields: tenderFields,
  filters: defineFilters<typeof listLoadTenders>([
    { kind: 'search', name: 'search', label: 'Search shipment' },
    {
      kind: 'choice',
      name: 'state',
      label: loadTenderFields.facts.state.label,
      choices: { '': 'All', ...TENDER_STATES },
      initial: '',
    },
  ]),
  actions,
  onward: {
    when: ({ state, load, offer }) =>
      (state === 'open' || state === 'accepted') && load === null && offer !== null,
    Step: BookLoad,
  },
  tabs: [
    { name: 'stops', label: 'Stops', render: ({ id }) => <TenderStops id={id} /> },
    {
      name: 'messages',
      label: 'Messages',
      access: ['edi-messages', 'list'],
      list: recordList<LoadTender>()({
        endpoint: listEdiMessages,
        query: ({ id }) => ({ tender: id }),
        fields: messageColumns,
        to: ({ id }) => `/settings/edi-messages/${id}`,
        empty: 'No messages of this tender.',
      }),
    },
  ],
  empty: 'No load tenders yet. Partners’ EDI tenders (204) are listed here.',
}
export default views
