import type { AnswerOf } from '#contract/http.ts'
import { type Bid, listBids } from '#contract/entities/bid.ts'
import { type BrokerDetail, listBrokerOffers } from '#contract/entities/broker.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { calm, placeName } from '#contract/rules/place.ts'
import { Answer } from '#parts/bid/answer.tsx'
import { Ago } from '#kit/cells/time.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { type RecordTab, recordList } from '#kit/define-views.ts'
import { defineFields, type Field, notShown } from '#kit/fields/field-spec.ts'
import { formatMiles } from '#kit/cells/format.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { Contacts } from './contacts.tsx'
import { Duplicates } from './duplicates.tsx'

type BrokerOffer = AnswerOf<typeof listBrokerOffers>['results'][number]

const lane = ({ pick_up_at, deliver_to }: Pick<Bid, 'pick_up_at' | 'deliver_to'>) => `${placeName(pick_up_at)} → ${placeName(deliver_to)}`

function OfferState({ is_taken, is_withdrawn, is_bid, broker_answered }: BrokerOffer) {
  if (is_taken) return <StatusTag tone="green">Won</StatusTag>
  if (is_withdrawn) return <StatusTag tone="plain">Withdrawn</StatusTag>
  if (broker_answered) return <StatusTag tone="blue">Answered</StatusTag>
  return is_bid ? <StatusTag tone="blue">Bid sent</StatusTag> : <Dash />
}

const offerFields = defineFields<BrokerOffer, object, 'lane' | 'state'>({
  received_date: { label: 'Received', cell: 'instant', column: { width: 130 } },
  lane: { label: 'Lane', cell: { compute: lane }, column: { width: 280 } },
  pick_up_at: notShown,
  deliver_to: notShown,
  miles: {
    label: 'Miles',
    cell: {
      compute: ({ miles, miles_estimated }) => (miles === null ? <Dash /> : `${formatMiles(miles)}${miles_estimated ? ' est.' : ''}`),
      numeric: true,
    },
    column: { width: 110 },
  },
  miles_estimated: notShown,
  vehicle_type: {
    label: 'Vehicle',
    cell: { compute: ({ vehicle_type }) => (vehicle_type ? calm(vehicle_type) : <Dash />) },
    column: { width: 140 },
  },
  order_number: { label: 'Order number', cell: 'text', column: { width: 120 } },
  state: { label: 'State', cell: { compute: (offer) => <OfferState {...offer} /> }, column: { width: 120 } },
  is_bid: notShown,
  broker_answered: notShown,
  is_taken: notShown,
  is_withdrawn: notShown,
})

const bidFields: readonly Field<Bid>[] = [
  { name: 'created_at', label: 'Sent', cell: { compute: ({ created_at }) => <Ago value={created_at} /> }, column: { width: 90 } },
  { name: 'dispatcher_name', label: 'Dispatcher', cell: 'text', column: { width: 140 } },
  { name: 'unit_number', label: 'Unit', cell: 'text', column: { width: 80 } },
  { name: 'lane', label: 'Lane', cell: { compute: lane }, column: { width: 280 } },
  { name: 'broker_price_cents', label: 'Price', cell: 'money', column: { width: 110 } },
  { name: 'answer', label: 'Answer', cell: { compute: (bid) => <Answer bid={bid} /> }, column: { width: 230 } },
]

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
      fields: offerFields,
      to: ({ id }) => boardPath(id, 'detail'),
      empty: 'No offer of this broker has come in yet.',
    }),
  },
  {
    name: 'bids',
    label: 'Bids',
    count: ({ bid_count }) => bid_count,
    list: list({
      endpoint: listBids,
      query: ({ id }) => ({ broker: id }),
      fields: bidFields,
      to: toBid,
      empty: 'No bid went to this broker yet.',
    }),
  },
  {
    name: 'won',
    label: 'Won',
    count: ({ won_count }) => won_count,
    list: list({
      endpoint: listBids,
      query: ({ id }) => ({ broker: id, answer: 'accepted' as const }),
      fields: bidFields,
      to: toBid,
      empty: 'No bid on an offer of this broker was accepted yet.',
    }),
  },
  { name: 'people', label: 'People', count: ({ contacts }) => contacts.length, render: ({ contacts }) => <Contacts contacts={contacts} /> },
  { name: 'doubles', label: 'Doubles', count: ({ duplicates }) => duplicates.length, render: (broker) => <Duplicates broker={broker} /> },
]
