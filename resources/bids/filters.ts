import { fullName } from '#contract/rules/full-name.ts'
import type { listBids } from '#contract/entities/market/bid.ts'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { bidFacts } from '#contract/fields/bid.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { defineLookup, defineSearch } from '#kit/lookup/lookup.ts'
import { states } from '#parts/kernel/handbook/handbook.ts'
import { units } from '#parts/freight/load/units.ts'

const dispatchers = defineLookup(listUsers, ({ id, ...name }) => ({
  value: String(id),
  label: fullName(name),
}))
const brokers = defineSearch(
  listBrokers,
  'search',
  ({ id, name }) => ({ value: String(id), label: name }),
  undefined,
  undefined,
  'ids',
)

export const filters = defineFilters<typeof listBids>([
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
