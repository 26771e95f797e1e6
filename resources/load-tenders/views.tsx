import { Alert } from 'antd'
import {
  acceptTender,
  declineTender,
  type LoadTender,
  loadTenderFields,
  type listLoadTenders,
  settleTenderRequest,
} from '#contract/entities/edi/load-tender.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { TENDER_REQUESTS, TENDER_STATES, type TenderState } from '#contract/rules/edi.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'

const TONES: Readonly<Record<TenderState, Tone>> = {
  open: 'yellow',
  accepted: 'green',
  declined: 'plain',
  canceled: 'danger',
}

const TENDER = 'Tender'

const offerLink = ({ offer }: LoadTender) =>
  offer === null ? (
    <Dash />
  ) : (
    <AllowedLink can={['offers', 'show']} to={boardPath(offer, 'detail')}>
      Open offer
    </AllowedLink>
  )
const loadLink = ({ load, load_number }: LoadTender) =>
  load === null ? (
    <Dash />
  ) : (
    <AllowedLink can={['loads', 'show']} to={`/confirmed-loads/${load}`}>
      {load_number}
    </AllowedLink>
  )
const requestTag = ({ request }: LoadTender) =>
  (request ?? '') === '' ? (
    <Dash />
  ) : (
    <StatusTag tone="danger">{codeWords(TENDER_REQUESTS, request)}</StatusTag>
  )

const fields = defineFields(loadTenderFields.facts, {
  shipment_id: { column: { width: 150, priority: 'always', card: 'title' }, group: TENDER },
  partner_name: { column: { width: 180, card: 'line' }, group: TENDER },
  state: { tones: TONES, column: { width: 110, priority: 'always', card: 'head' }, group: TENDER },
  request: {
    cell: { compute: requestTag },
    column: { width: 190, card: 'line' },
    group: TENDER,
    sparse: true,
  },
  respond_by: { column: { width: 150, card: 'labeled' }, group: TENDER, sparse: true },
  pick_up_at: { column: { width: 170, card: 'labeled' }, group: 'Load' },
  pick_up_date: {
    cell: {
      compute: ({
        pick_up_date,
        pick_up_at_state: state,
        pick_up_latitude: latitude,
        pick_up_longitude: longitude,
      }) =>
        pick_up_date === null ? (
          <Dash />
        ) : (
          <Instant value={pick_up_date} zone={zoneOfPlace({ state, latitude, longitude })} />
        ),
    },
    column: { width: 150, card: 'labeled' },
    group: 'Load',
  },
  deliver_to: { column: { width: 170, card: 'labeled' }, group: 'Load' },
  weight: { column: { width: 90, hidden: true }, group: 'Load' },
  price_cents: { column: { width: 110, priority: 'always', card: 'labeled' }, group: 'Load' },
  offer: { cell: { compute: offerLink }, group: TENDER },
  load: { cell: { compute: loadLink }, column: { width: 130, card: 'labeled' }, group: TENDER },
  note: { column: { width: 240, wraps: true, card: 'wide' }, group: TENDER, sparse: true },
  replied_at: { column: { width: 150, hidden: true }, group: TENDER, sparse: true },
  created_at: { column: { width: 150, hidden: true } },
})

const isOpen = ({ state }: LoadTender) => state === 'open'

const actions: readonly RecordAction<LoadTender>[] = [
  {
    label: 'Accept',
    endpoint: acceptTender,
    when: isOpen,
    confirm: {
      title: 'Accept this tender?',
      text: ({ partner_name, load }) =>
        load === null
          ? `${partner_name} gets the acceptance now. Book the load to assign a unit.`
          : `${partner_name} gets the acceptance now.`,
    },
    done: ({ shipment_id }) => `Shipment ${shipment_id} accepted.`,
  },
  {
    label: 'Decline',
    endpoint: declineTender,
    when: (tender) => isOpen(tender) && tender.load === null,
    confirm: {
      title: 'Decline this tender?',
      text: ({ partner_name }) => `${partner_name} is notified, and the offer leaves the board.`,
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

function RequestNotice({ row: { request, note } }: { row: LoadTender }) {
  return (request ?? '') === '' ? null : (
    <Alert
      type="warning"
      showIcon
      message={`${codeWords(TENDER_REQUESTS, request)}. The load wasn’t changed.`}
      description={note}
    />
  )
}

const BookLoad = ({ row: { offer } }: { row: LoadTender }) => (
  <ButtonLink type="primary" to={`/confirmed-loads/create?offer=${offer}`}>
    Book load
  </ButtonLink>
)

const views: Views<LoadTender> = {
  title: ({ shipment_id, partner_name }) => `${partner_name} ${shipment_id}`.trim(),
  status: ({ state }) => <StatusTag tone={TONES[state]}>{codeWords(TENDER_STATES, state)}</StatusTag>,
  Notice: RequestNotice,
  fields,
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
  empty: 'No load tenders yet. Partners’ EDI tenders (204) are listed here.',
}
export default views
