import { Flex } from 'antd'
import { codeWords } from '#contract/rules/code-words.ts'
import { type LoadTender, loadTenderFields } from '#contract/entities/edi/load-tender.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { TENDER_REQUESTS, TENDER_STATES, type TenderState } from '#contract/rules/edi.ts'
import { placeName } from '#contract/rules/place.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { useClock } from '#kit/cells/clock.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Instant } from '#kit/cells/time.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'

const TONES: Readonly<Record<TenderState, Tone>> = {
  open: 'yellow',
  accepted: 'green',
  declined: 'plain',
  canceled: 'danger',
}

const TENDER = 'Tender'
const LOAD = 'Load'

/** Only a tender that can still be taken counts. */
const isPickupPast = ({ state, load, pick_up_until }: LoadTender, now: number) =>
  (state === 'open' || state === 'accepted') &&
  load === null &&
  pick_up_until !== null &&
  Date.parse(pick_up_until) < now

export function TenderTags({ tender }: { tender: LoadTender }) {
  const { state, request } = tender
  const isPast = useClock((now) => isPickupPast(tender, now))
  return (
    <Flex component="span" align="center" wrap gap={4}>
      <StatusTag tone={TONES[state]}>{codeWords(TENDER_STATES, state)}</StatusTag>
      {isPast && <StatusTag tone="danger">Pickup past</StatusTag>}
      {(request ?? '') !== '' && <StatusTag tone="danger">{codeWords(TENDER_REQUESTS, request)}</StatusTag>}
    </Flex>
  )
}

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

const timeAt = (at: string | null, place: Parameters<typeof zoneOfPlace>[0]) =>
  at === null ? <Dash /> : <Instant value={at} zone={zoneOfPlace(place)} />

export const tenderFields = defineFields(loadTenderFields.facts, {
  shipment_id: { column: { width: 130, priority: 'always', card: 'title' }, group: TENDER },
  partner_name: { column: { width: 160, priority: 1, card: 'line' }, group: TENDER },
  state: {
    cell: { compute: (tender) => <TenderTags tender={tender} /> },
    column: { width: 180, priority: 'always', wraps: true, card: 'head' },
    group: TENDER,
  },
  respond_by: { column: { width: 130, card: 'labeled' }, group: TENDER, sparse: true },
  request: { column: { width: 190, hidden: true } },
  pick_up_at: {
    cell: { compute: ({ pick_up_at, pick_up_at_state }) => placeName(pick_up_at, pick_up_at_state) },
    column: { width: 160, priority: 'always', card: 'labeled' },
    group: LOAD,
  },
  pick_up_date: {
    cell: {
      compute: ({
        pick_up_date,
        pick_up_at_state: state,
        pick_up_latitude: latitude,
        pick_up_longitude: longitude,
      }) => timeAt(pick_up_date, { state, latitude, longitude }),
    },
    column: { width: 140, priority: 3, card: 'labeled' },
    group: LOAD,
  },
  deliver_to: {
    cell: { compute: ({ deliver_to, deliver_to_state }) => placeName(deliver_to, deliver_to_state) },
    column: { width: 160, priority: 'always', card: 'labeled' },
    group: LOAD,
  },
  delivery_date: {
    cell: {
      compute: ({
        delivery_date,
        deliver_to_state: state,
        delivery_latitude: latitude,
        delivery_longitude: longitude,
      }) => timeAt(delivery_date, { state, latitude, longitude }),
    },
    column: { width: 140, priority: 2, card: 'labeled' },
    group: LOAD,
  },
  price_cents: { column: { width: 100, priority: 'always', card: 'labeled' }, group: LOAD },
  miles: { column: { width: 80, hidden: true }, group: LOAD },
  equipment: { column: { width: 120, hidden: true }, group: LOAD, sparse: true },
  weight: { column: { width: 90, hidden: true }, group: LOAD },
  pieces: { column: { width: 80, hidden: true }, group: LOAD, sparse: true },
  is_hazardous: { column: { width: 90, hidden: true }, group: LOAD },
  load: {
    cell: { compute: loadLink },
    column: { width: 110, priority: 1, card: 'labeled' },
    group: TENDER,
  },
  offer: { cell: { compute: offerLink }, group: TENDER },
  note: { column: { width: 240, hidden: true, wraps: true }, group: TENDER, sparse: true },
  replied_at: { column: { width: 150, hidden: true }, group: TENDER, sparse: true },
  created_at: { column: { width: 150, hidden: true }, group: TENDER },
  contact_name: { column: { width: 140, hidden: true }, group: 'Contact', sparse: true },
  contact_phone: { column: { width: 130, hidden: true }, group: 'Contact', sparse: true },
  contact_email: { column: { width: 180, hidden: true }, group: 'Contact', sparse: true },
  references: { column: { width: 180, hidden: true }, group: 'References and notes', sparse: true },
  notes: { column: { width: 240, hidden: true }, group: 'References and notes', sparse: true },
})
