import { listDriverOptions } from '#contract/entities/fleet/driver.ts'
import { listUsers } from '#contract/entities/people/user.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

export const dispatchers = defineLookup(listUsers, ({ id, ...name }) => ({
  value: String(id),
  label: fullName(name),
}))
export const drivers = defineLookup(listDriverOptions, ({ id, ...name }) => ({
  value: String(id),
  label: fullName(name),
}))
