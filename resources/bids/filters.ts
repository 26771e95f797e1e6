import type { listBids } from '#contract/entities/bid.ts'
import { listStates } from '#contract/entities/handbook.ts'
import { listUsers } from '#contract/entities/user.ts'
import { ANSWER_WORDS } from '#parts/bid/outcome.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

const states = defineLookup(listStates, ({ short_name, name }) => ({ value: short_name, label: short_name, hint: name }))
const dispatchers = defineLookup(listUsers, ({ id, first_name, last_name }) => ({
  value: String(id),
  label: `${first_name} ${last_name}`.trim(),
}))

export const filters = defineFilters<typeof listBids>([
  {
    kind: 'choice',
    name: 'answer',
    label: 'Answer',
    choices: { '': 'All', to_confirm: 'To confirm', none: 'No answer yet', ...ANSWER_WORDS },
    initial: '',
  },
  { kind: 'many', name: 'pickup_state', label: 'Pick-up state', lookup: states },
  { kind: 'text', name: 'pickup_address', label: 'Pick-up address' },
  { kind: 'day', name: 'pickup_date', label: 'Pick-up date' },
  { kind: 'many', name: 'delivery_state', label: 'Delivery state', lookup: states },
  { kind: 'text', name: 'delivery_address', label: 'Delivery address' },
  { kind: 'day', name: 'delivery_date', label: 'Delivery date' },
  { kind: 'many', name: 'dispatcher', label: 'Dispatcher', lookup: dispatchers },
  { kind: 'day', name: 'bid_created_date', label: 'Bid created' },
  { kind: 'text', name: 'broker_email', label: 'Broker e-mail' },
])
