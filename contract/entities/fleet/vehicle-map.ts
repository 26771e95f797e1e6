import { z } from 'zod'
import { availability } from '#contract/entities/fleet/availability.ts'
import { vehicle } from '#contract/entities/fleet/vehicle.ts'
import { endpoint, page } from '#contract/http.ts'

/** Position in force for dispatch, planned or not; null without one. */
export const mappedVehicle = vehicle
  .pick({ id: true, unit_number: true, vehicle_type: true, team: true, last_geo_date_time: true })
  .extend({
    status: z.union([z.literal(1), z.literal(2)]),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    is_planned: z.boolean(),
    driver_name: z.string(),
    availability: availability.optional(),
  })
export type MappedVehicle = z.infer<typeof mappedVehicle>

export const listVehicleMap = endpoint({
  name: 'listVehicleMap',
  summary:
    'List all vehicles in or out of service by unit number, in one response of up to 20,000 compact rows.',
  path: 'owner/vehicle/map/list',
  access: ['vehicles', 'list'],
  answer: page(mappedVehicle),
})
