import { fullName } from '#contract/rules/full-name.ts'
import { numbersText } from '#contract/rules/numbers.ts'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { listDriverOptions } from '#contract/entities/fleet/driver.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { type Around, defineLookup, defineSearch, type Lookup, type Option } from '#kit/lookup/lookup.ts'

const named =
  (id: string, name: string) =>
  (around: Around): Option | undefined =>
    around[id] && around[name] ? { value: String(around[id]), label: String(around[name]) } : undefined

export const brokers = defineSearch(
  listBrokers,
  'search',
  ({ id, name, ...numbers }) => {
    const hint = numbersText(numbers)
    return { value: String(id), label: name, ...(hint && { hint }) }
  },
  undefined,
  named('broker', 'broker_company'),
  'ids',
)
const drivers = (own?: Lookup['own']) =>
  defineSearch(
    listDriverOptions,
    'search',
    ({ id: value, ...names }) => ({ value: String(value), label: fullName(names) }),
    undefined,
    own,
  )
export const anyDriver = drivers()
export const firstDriver = drivers(named('driver', 'driver_name'))
export const secondDriver = drivers(named('second_driver', 'second_driver_name'))
export const dispatchers = defineLookup(
  listUsers,
  ({ id, ...name }) => ({ value: String(id), label: fullName(name) }),
  undefined,
  undefined,
  named('dispatcher', 'dispatcher_name'),
)
