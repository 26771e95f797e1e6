import { z } from 'zod'
import { codeEnum, commaIds, endpoint, page } from '#contract/http.ts'
import { TRUCK_STATES } from '#contract/rules/truck-state.ts'

export const simpleVehicle = z.object({
  id: z.int(),
  unit_number: z.string(),
  driver_name: z.string(),
  owner_name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  last_address: z.string(),
  /** Only for trucks in service and users who may see locations. */
  state: codeEnum(TRUCK_STATES).optional(),
})
export type SimpleVehicle = z.infer<typeof simpleVehicle>

export const listSimpleVehicles = endpoint({
  name: 'listSimpleVehicles',
  summary:
    'List vehicles in service by unit, driver or owner. Closest first if an address is given; at most 50. `ids` lists only these vehicles. Locations require permission to search vehicles.',
  path: 'owner/vehicle/simple/list',
  access: ['units', 'list'],
  query: z.object({
    search: z.string().max(100).optional(),
    location_address: z.string().max(200).optional(),
    ids: commaIds.optional(),
  }),
  answer: page(simpleVehicle),
})
