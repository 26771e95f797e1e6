import { listDriverOptions } from '#contract/entities/driver.ts'
import { listDocks, listEquipment, listStates, listVehicleTypes, type option } from '#contract/entities/handbook.ts'
import { listOwners, readOwnerPartly } from '#contract/entities/owner.ts'
import type { z } from 'zod'
import { type Around, defineLookup, defineSearch } from '#kit/lookup/lookup.ts'

const named = ({ id, name }: z.infer<typeof option>) => ({ value: String(id), label: name })
const ownerOf = ({ owner_company }: Around) => (typeof owner_company === 'number' ? { owner_company } : {})

export const vehicleTypes = defineLookup(listVehicleTypes, named)
export const equipment = defineLookup(listEquipment, named)
export const docks = defineLookup(listDocks, named)
export const states = defineLookup(listStates, ({ short_name, name }) => ({ value: short_name, label: name, hint: short_name }))
/** The drivers of the owner that the form or the record names. */
export const drivers = defineLookup(
  listDriverOptions,
  ({ id, first_name, last_name }) => ({ value: String(id), label: `${first_name} ${last_name}`.trim() }),
  ownerOf,
)
export const owners = defineSearch(
  listOwners,
  'search',
  ({ id, name, city, state }) => ({ value: String(id), label: name, hint: [city, state].filter(Boolean).join(', ') }),
  readOwnerPartly,
)
