import { listBrokers } from '#contract/entities/market/broker.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { type Around, defineLookup, defineSearch, type Option } from '#kit/lookup/lookup.ts'

const named =
  (id: string, name: string) =>
  (around: Around): Option | undefined =>
    around[id] && around[name] ? { value: String(around[id]), label: String(around[name]) } : undefined

export const brokers = defineSearch(
  listBrokers,
  'search',
  ({ id, name }) => ({ value: String(id), label: name }),
  undefined,
  named('broker', 'broker_company'),
  'ids',
)

export const dispatchers = defineLookup(
  listUsers,
  ({ id, ...name }) => ({ value: String(id), label: fullName(name) }),
  undefined,
  undefined,
  named('dispatcher', 'dispatcher_name'),
)
