import { listRoles } from '#contract/entities/people/role.ts'
import { listDriverOptions } from '#contract/entities/fleet/driver.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

export const roles = defineLookup(listRoles, ({ id, name }) => ({ value: String(id), label: name }))

export const drivers = defineLookup(listDriverOptions, ({ id, first_name, last_name }) => ({
  value: String(id),
  label: `${first_name} ${last_name}`.trim(),
}))
