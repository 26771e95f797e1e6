import { z } from 'zod'
import { endpoint, page, queryFlag } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'

/** A state of the USA; both names of the reference list. */
export const state = z.object({ id: z.int(), short_name: z.string(), name: z.string() })
/** An entry of the list of vehicle types, the same for every company. */
export const vehicleType = z.object({ id: z.int(), name: z.string() })

export const listStates = endpoint({
  name: 'listStates',
  summary: 'The states.',
  path: 'handbk/state/list',
  access: ['handbook', 'list'],
  answer: page(state),
})

export const listVehicleTypes = endpoint({
  name: 'listVehicleTypes',
  summary: 'The vehicle types.',
  path: 'handbk/vehicle_type/list',
  access: ['handbook', 'list'],
  answer: page(vehicleType),
})

/** An entry of a reference list. */
export const option = z.object({ id: z.int(), name: z.string() })

const lookup = (name: string, summary: string, path: string) =>
  endpoint({ name, summary, path, access: ['handbook', 'list'], answer: page(option) })

/** The business types of an owner company. */
export const listCompanyTypes = lookup('listCompanyTypes', 'The business types of companies.', 'handbk/company-type/list')
/** The liability types of an owner company. */
export const listLiabilityTypes = lookup('listLiabilityTypes', 'The liability types of companies.', 'handbk/liabilit-type/list')
/** What a vehicle may carry along. */
export const listEquipment = lookup('listEquipment', 'What a vehicle may carry as equipment.', 'handbk/equipment/list')
/** How a vehicle meets a dock. */
export const listDocks = lookup('listDocks', 'How a vehicle meets a dock.', 'handbk/dock/list')

export const listRejectNotes = endpoint({
  name: 'listRejectNotes',
  summary: 'The reasons for which a registration is rejected.',
  path: 'handbk/reject-notes/list',
  access: ['handbook', 'list'],
  answer: page(z.object({ id: z.int(), note: z.string() })),
})

export const listTeams = endpoint({
  name: 'listTeams',
  summary: "The company's teams, led by 'All' with the id 0; `mine` answers one's own only, none where one is in none.",
  path: 'team/list',
  access: ['handbook', 'list'],
  query: z.object({ mine: queryFlag.optional() }),
  answer: page(option),
})

export const grants = {
  SESSION: { handbook: ['list'] },
} as const satisfies Grants
