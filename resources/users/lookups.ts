import { listRoles } from '#contract/entities/account.ts'
import { listTeams } from '#contract/entities/handbook.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'

const ALL_TEAMS = 0

export const roles = defineLookup(listRoles, ({ id, name }) => ({ value: String(id), label: name }))
export const teams = defineLookup(listTeams, ({ id, name }) => ({ value: id === ALL_TEAMS ? '' : String(id), label: name }))
