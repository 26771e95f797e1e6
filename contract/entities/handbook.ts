import { z } from 'zod'
import { endpoint, page, queryFlag } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'

/** A state of the USA; both names of the reference list. */
export const state = z.object({ id: z.int(), short_name: z.string(), name: z.string() })
/** An entry of the list of vehicle types, the same for every company. */
export const vehicleType = z.object({ id: z.int(), name: z.string() })

export const listStates = endpoint({
  name: 'listStates',
  summary: 'List states.',
  path: 'handbk/state/list',
  access: ['handbook', 'list'],
  answer: page(state),
})

export const listVehicleTypes = endpoint({
  name: 'listVehicleTypes',
  summary: 'List vehicle types.',
  path: 'handbk/vehicle_type/list',
  access: ['handbook', 'list'],
  answer: page(vehicleType),
})

/** An entry of a reference list. */
export const option = z.object({ id: z.int(), name: z.string() })

const lookup = (name: string, summary: string, path: string) =>
  endpoint({ name, summary, path, access: ['handbook', 'list'], answer: page(option) })

/** The business types of an owner company. */
export const listCompanyTypes = lookup('listCompanyTypes', 'List business types.', 'handbk/company-type/list')
/** The liability types of an owner company. */
export const listLiabilityTypes = lookup('listLiabilityTypes', 'List liability types.', 'handbk/liabilit-type/list')
/** What a vehicle may carry along. */
export const listEquipment = lookup('listEquipment', 'List vehicle equipment.', 'handbk/equipment/list')
/** How a vehicle meets a dock. */
export const listDocks = lookup('listDocks', 'List dock options.', 'handbk/dock/list')

export const listRejectNotes = endpoint({
  name: 'listRejectNotes',
  summary: 'List registration reject notes.',
  path: 'handbk/reject-notes/list',
  access: ['handbook', 'list'],
  answer: page(z.object({ id: z.int(), note: z.string() })),
})

export const listTeams = endpoint({
  name: 'listTeams',
  summary: "List the company’s teams, with 'All' (id 0) first. `mine` lists only your own teams.",
  path: 'team/list',
  access: ['handbook', 'list'],
  query: z.object({ mine: queryFlag.optional() }),
  answer: page(option),
})

export const grants = {
  SESSION: { handbook: ['list'] },
} as const satisfies Grants
