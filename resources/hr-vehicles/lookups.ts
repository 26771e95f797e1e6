import { fullName } from '#contract/rules/full-name.ts'
import { listDriverOptions, listDrivers, readDriver } from '#contract/entities/fleet/driver.ts'
import { listOwners, readOwnerPartly } from '#contract/entities/fleet/owner.ts'
import { type Around, defineLookup, defineSearch } from '#kit/lookup/lookup.ts'

const getOwner = ({ owner_company }: Around) => (typeof owner_company === 'number' ? { owner_company } : {})

export const drivers = defineLookup(
  listDriverOptions,
  ({ id, ...name }) => ({ value: String(id), label: fullName(name) }),
  getOwner,
  readDriver,
)
/** A second driver may belong to another owner. */
export const anyDriver = defineSearch(
  listDrivers,
  'search',
  ({ id, owner_name, ...name }) => ({ value: String(id), label: fullName(name), hint: owner_name }),
  readDriver,
)
export const owners = defineSearch(
  listOwners,
  'search',
  ({ id, name, city, state }) => ({
    value: String(id),
    label: name,
    hint: [city, state].filter(Boolean).join(', '),
  }),
  readOwnerPartly,
)
