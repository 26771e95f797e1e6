import type { AnswerOf } from '#contract/http.ts'
import { type Bid, listBids } from '#contract/entities/market/bid.ts'
import { type BrokerDetail, listBrokerOffers } from '#contract/entities/market/broker.ts'
import { offerFacts } from '#contract/fields/offer.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { calmKind } from '#contract/rules/place.ts'
import { bidColumns } from '#parts/market/bid/bid-columns.tsx'
import { placesText } from '#parts/market/lane/lane-text.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { type RecordTab, recordList } from '#kit/define-views.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'
import { formatMiles } from '#kit/cells/format.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { preloadable } from '#kit/preloadable.tsx'

type BrokerOffer = AnswerOf<typeof listBrokerOffers>['results'][number]

const Contacts = preloadable(async () => (await import('./contacts.tsx')).Contacts)
const Statement = preloadable(async () => (await import('./statement.tsx')).Statement)
const Register = preloadable(async () => (await import('./register.tsx')).Register)
const Duplicates = preloadable(async () => (await import('./duplicates.tsx')).Duplicates)

function OfferState({ is_taken, is_withdrawn, is_bid, broker_answered }: BrokerOffer) {
  if (is_taken) return <StatusTag tone="green">Won</StatusTag>
  if (is_withdrawn) return <StatusTag tone="plain">Withdrawn</StatusTag>
  if (broker_answered) return <StatusTag tone="blue">Replied</StatusTag>
  return is_bid ? <StatusTag tone="blue">Bid sent</StatusTag> : <Dash />
}

const offerColumns = defineColumns<typeof offerFacts, BrokerOffer, 'lane' | 'state'>(offerFacts, {
  received_date: { column: { width: 130 } },
  lane: { label: 'Lane', cell: { compute: placesText }, column: { width: 280 } },
  miles: {
    cell: {
      compute: ({ miles, miles_estimated }) =>
        miles === null ? <Dash /> : `${formatMiles(miles)}${miles_estimated ? ' est.' : ''}`,
      numeric: true,
    },
    column: { width: 110 },
  },
  vehicle_type: { cell: { render: calmKind }, column: { width: 140 } },
  order_number: { column: { width: 120 } },
  state: { label: 'Status', cell: { compute: (offer) => <OfferState {...offer} /> }, column: { width: 120 } },
})

const ownBidColumns = bidColumns.filter(({ name }) => name !== 'broker_company')

const list = recordList<BrokerDetail>()
const toBid = ({ id }: Bid) => `/bids/${id}`

export const tabs: readonly RecordTab<BrokerDetail>[] = [
  {
    name: 'offers',
    label: 'Offers',
    count: ({ offer_count }) => offer_count,
    list: list({
      endpoint: listBrokerOffers,
      params: ({ id }) => ({ id }),
      fields: offerColumns,
      to: ({ id }) => boardPath(id, 'detail'),
      empty: 'No offers from this broker yet.',
    }),
  },
  {
    name: 'bids',
    label: 'Bids',
    count: ({ bid_count }) => bid_count,
    list: list({
      endpoint: listBids,
      query: ({ id }) => ({ broker: String(id) }),
      fields: ownBidColumns,
      to: toBid,
      empty: 'No bids to this broker yet.',
    }),
  },
  {
    name: 'won',
    label: 'Won',
    count: ({ won_count }) => won_count,
    list: list({
      endpoint: listBids,
      query: ({ id }) => ({ broker: String(id), answer: 'accepted' as const }),
      fields: ownBidColumns,
      to: toBid,
      empty: 'No bids won with this broker yet.',
    }),
  },
  {
    name: 'people',
    label: 'Contacts',
    count: ({ contacts }) => contacts.length,
    render: ({ contacts }) => <Contacts contacts={contacts} />,
  },
  {
    name: 'register',
    label: 'FMCSA',
    render: ({ register }) => <Register entries={register} />,
  },
  {
    name: 'statement',
    label: 'Statement',
    access: ['payments', 'list'],
    render: (broker) => <Statement {...broker} />,
  },
  {
    name: 'duplicates',
    label: 'Duplicates',
    count: ({ duplicates }) => duplicates.length,
    render: (broker) => <Duplicates broker={broker} />,
  },
]
