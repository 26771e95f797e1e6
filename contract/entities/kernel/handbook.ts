import { z } from 'zod'
import { endpoint, page, queryFlag } from '#contract/http.ts'

export const state = z.object({ id: z.int(), short_name: z.string(), name: z.string() })
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

export const option = z.object({ id: z.int(), name: z.string() })

const lookup = (name: string, summary: string, path: string) =>
  endpoint({ name, summary, path, access: ['handbook', 'list'], answer: page(option) })

export const listCompanyTypes = lookup('listCompanyTypes', 'List business types.', 'handbk/company-type/list')
export const listLiabilityTypes = lookup(
  'listLiabilityTypes',
  'List liability types.',
  'handbk/liabilit-type/list',
)
export const listEquipment = lookup('listEquipment', 'List vehicle equipment.', 'handbk/equipment/list')
export const listDocks = lookup('listDocks', 'List dock options.', 'handbk/dock/list')

export const listRejectNotes = endpoint({
  name: 'listRejectNotes',
  summary: 'List registration rejection reasons.',
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
