import { z } from 'zod'
import { endpoint, page } from '#contract/http.ts'

/** A state of the USA; both names of the reference list. */
export const state = z.object({ id: z.int(), short_name: z.string(), name: z.string() })
/** A kind of vehicle. */
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
