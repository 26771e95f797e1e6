import type { BidDetail, listBids } from '#contract/entities/market/bid.ts'
import { isNegotiated, useBidRights } from '#parts/market/bid/bid-turn.tsx'
import { BidTurnOnPage } from '#parts/market/bid/bid-turn-on-page.tsx'
import { hasHiddenPrice } from '#parts/market/bid/hidden-price.ts'
import { Flex } from 'antd'
import { bidFacts } from '#contract/fields/bid.ts'
import { placeName, placeText } from '#contract/rules/place.ts'
import { centsPerMile, dollars } from '#contract/rules/money.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { Answer } from '#parts/market/bid/answer.tsx'
import { BookCell, leadsToLoad } from '#parts/market/bid/book-link.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { MAIL_TONES } from '#parts/market/mail/mail-tones.ts'
import { Ago, Instant } from '#kit/cells/time.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { BidReply } from '#parts/market/bid/reply.tsx'
import { Statistics } from './statistics.tsx'
import { Thread } from '#parts/market/mail/thread.tsx'
import { fullName } from '#contract/rules/full-name.ts'
import { brokers } from '#parts/market/broker-lookup.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'
import { placesText } from '#parts/market/lane/lane-text.ts'
import { states } from '#parts/kernel/handbook/handbook.ts'
import { priceCell } from '#parts/freight/load/price-cell.tsx'
import { units } from '#parts/freight/load/units.ts'
import type { Views } from '#kit/define-views.ts'

const formatLane = ({ pick_up_at, deliver_to }: Pick<BidDetail, 'pick_up_at' | 'deliver_to'>) =>
  `${placeName(pick_up_at)} to ${placeName(deliver_to)}`

function PlainReply({ bid }: { bid: BidDetail }) {
  const rights = useBidRights(bid)
  return isNegotiated(bid, rights) ? null : <BidReply bid={bid} />
}

const StopTime = ({ at, place }: { at: string | null; place: Parameters<typeof zoneOfPlace>[0] }) =>
  at === null ? <Dash /> : <Instant value={at} zone={zoneOfPlace(place)} />

const centsPerTotalMile = ({ broker_price_cents, miles, miles_out }: BidDetail) =>
  miles === null || miles_out === null ? null : centsPerMile(broker_price_cents, miles + miles_out)

const fields = defineFields<
  typeof bidFacts,
  object,
  'age' | 'lane' | 'price_per_mile' | 'price_per_total_mile' | 'unit' | 'outcome' | 'statistics' | 'company'
>(bidFacts, {
  lane: {
    label: 'Lane',
    cell: { compute: placesText },
    column: { width: 250, card: 'title' },
  },
  outcome: {
    label: 'Broker reply',
    cell: {
      compute: (bid) => (
        <Flex vertical gap={12}>
          <BidTurnOnPage bid={bid} />
        </Flex>
      ),
      block: true,
    },
    group: 'Reply',
  },
  age: {
    label: 'Age',
    cell: { compute: ({ created_at }) => <Ago value={created_at} /> },
    column: { width: 98, priority: 3, order: 'created_at', card: 'labeled' },
  },
  created_at: { group: 'Bid' },
  mails: {
    cell: {
      compute: (bid) => (
        <Flex vertical gap={8}>
          <Thread bid={bid} isOfAnother={hasHiddenPrice(bid)} />
          <PlainReply bid={bid} />
        </Flex>
      ),
      block: true,
    },
    group: 'Emails',
  },
  dispatcher_name: { column: { width: 114, priority: 1, card: 'line' }, group: 'Bid' },
  unit_number: { column: { width: 52, priority: 'always', card: 'labeled' } },
  broker_company: { column: { width: 216, priority: 4, card: 'line' } },
  company: {
    label: 'Broker',
    cell: {
      compute: ({ broker, broker_company }) =>
        broker === null ? (
          broker_company || <Dash />
        ) : (
          <RecordLink resource="brokers" id={broker}>
            {broker_company}
          </RecordLink>
        ),
    },
    group: 'Load',
  },
  broker_email: { column: { width: 190, hidden: true }, group: 'Load' },
  offer: {
    cell: {
      render: (offer) => (
        <AllowedLink can={['dispatch', 'list']} to={boardPath(offer, 'bid-detail')}>
          Open offer
        </AllowedLink>
      ),
    },
    group: 'Load',
  },
  order_number: { column: { width: 86 }, group: 'Load' },
  pick_up_at: { cell: { render: placeText }, group: 'Load' },
  pick_up_date: {
    cell: {
      compute: ({
        pick_up_date,
        pick_up_at_state: state,
        pick_up_latitude: latitude,
        pick_up_longitude: longitude,
      }) => <StopTime at={pick_up_date} place={{ state, latitude, longitude }} />,
    },
    column: { width: 140, hidden: true },
    group: 'Load',
  },
  pick_up_date_raw: { group: 'Load' },
  deliver_to: { cell: { render: placeText }, group: 'Load' },
  delivery_date: {
    cell: {
      compute: ({
        delivery_date,
        deliver_to_state: state,
        deliver_latitude: latitude,
        deliver_longitude: longitude,
      }) => <StopTime at={delivery_date} place={{ state, latitude, longitude }} />,
    },
    column: { width: 140, hidden: true },
    group: 'Load',
  },
  delivery_date_raw: { group: 'Load' },
  miles: { column: { width: 100, hidden: true }, group: 'Load' },
  miles_out: { column: { width: 100, hidden: true }, group: 'Load' },

  broker_price_cents: {
    cell: priceCell('broker_price_cents'),
    column: { width: 88, card: 'head' },
    group: 'Bid',
  },
  driver_price_cents: {
    cell: priceCell('driver_price_cents'),
    column: { width: 95, hidden: true },
    group: 'Bid',
  },
  price_per_mile: {
    label: '$ / loaded mile',
    cell: {
      compute: ({ broker_price_cents, miles }) =>
        dollars(centsPerMile(broker_price_cents, miles)) || <Dash />,
      numeric: true,
    },
    column: { width: 110, priority: 2 },
    group: 'Bid',
  },
  price_per_total_mile: {
    label: '$ / total mile',
    cell: { compute: (bid) => dollars(centsPerTotalMile(bid)) || <Dash />, numeric: true },
    column: { width: 110, hidden: true },
    group: 'Bid',
  },
  unit: {
    label: 'Unit',
    cell: {
      compute: ({ vehicle, unit_number }) =>
        vehicle === null ? (
          unit_number
        ) : (
          <RecordLink resource="vehicles" id={vehicle}>
            {unit_number}
          </RecordLink>
        ),
    },
    group: 'Bid',
  },
  driver_name: { column: { width: 150, hidden: true }, group: 'Bid' },

  mail_state: { tones: MAIL_TONES, column: { width: 76, priority: 2 }, group: 'Bid' },
  sent_at: { group: 'Bid' },
  answer: {
    cell: { compute: (bid) => <Answer bid={bid} /> },
    column: { width: 226, priority: 'always', card: 'line' },
  },
  answered_at: { column: { width: 140, hidden: true }, group: 'Bid' },
  answer_confirmed_at: {
    cell: {
      compute: ({ answer_confirmed_at, answer_confirmed_by }) =>
        answer_confirmed_at === null ? (
          <Dash />
        ) : (
          <>
            {answer_confirmed_by} <Instant value={answer_confirmed_at} />
          </>
        ),
    },
    column: { width: 200, hidden: true },
  },
  override_reason: { label: 'Override reason', group: 'Bid', sparse: true },
  load: {
    cell: { compute: (bid) => (leadsToLoad(bid) ? <BookCell bid={bid} /> : <Dash />), ofRow: true },
    column: { width: 114, priority: 'always', card: 'line' },
    group: 'Bid',
    sparse: true,
  },
  statistics: {
    label: 'Statistics',
    cell: { compute: ({ id }) => <Statistics bid={id} />, block: true },
    group: 'Similar bids',
  },
})

const dispatchers = defineLookup(listUsers, ({ id, ...name }) => ({
  value: String(id),
  label: fullName(name),
}))

const filters = defineFilters<typeof listBids>([
  { kind: 'search', name: 'search', label: 'Search bids' },
  {
    kind: 'choice',
    name: 'answer',
    label: bidFacts.answer.label,
    choices: {
      '': 'All',
      to_confirm: 'To confirm',
      none: 'No reply yet',
      ...bidFacts.answer.codes,
      won: 'Won',
    },
    initial: '',
  },
  { kind: 'many', name: 'pickup_state', label: bidFacts.pick_up_at_state.label, lookup: states },
  { kind: 'text', name: 'pickup_address', label: 'Pickup address' },
  { kind: 'day', name: 'pickup_date', label: bidFacts.pick_up_date.label },
  { kind: 'many', name: 'delivery_state', label: bidFacts.deliver_to_state.label, lookup: states },
  { kind: 'text', name: 'delivery_address', label: 'Delivery address' },
  { kind: 'day', name: 'delivery_date', label: bidFacts.delivery_date.label },
  { kind: 'many', name: 'dispatcher', label: bidFacts.dispatcher.label, lookup: dispatchers },
  { kind: 'many', name: 'vehicle', label: bidFacts.vehicle.label, lookup: units },
  { kind: 'day', name: 'bid_created_date', label: 'Bid date' },
  { kind: 'day', name: 'created_from', label: 'Bid date from' },
  { kind: 'day', name: 'created_to', label: 'Bid date to', endOf: 'created_from' },
  { kind: 'one', name: 'broker', label: bidFacts.broker.label, lookup: brokers },
  { kind: 'text', name: 'broker_email', label: bidFacts.broker_email.label },
])

const views: Views<BidDetail> = {
  title: (bid) => `${bid.unit_number && `Unit ${bid.unit_number}: `}${formatLane(bid)}`,
  status: (bid) => <Answer bid={bid} />,
  fields,
  filters,
  actions: [],
  empty: 'No bids yet. Send bids from the dispatch board.',
}
export default views
