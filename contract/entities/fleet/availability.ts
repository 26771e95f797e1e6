import { z } from 'zod'
import { codeEnum, instant } from '#contract/http.ts'
import { ETA_BASIS } from '#contract/rules/estimate.ts'

/** From its loads alone; what pages show of it is `getTruckState`. */
export const WORK_STATES = {
  empty: 'Empty',
  assigned: 'To pickup',
  loaded: 'Loaded',
  unknown: 'No location',
} as const
export type WorkState = keyof typeof WORK_STATES

export const EMPTY_FROM = {
  position: 'last location',
  planned: 'planned location',
  load: 'end of its load',
} as const
export type EmptyFrom = keyof typeof EMPTY_FROM

const loadName = z.object({ id: z.int(), number: z.string() })

/** From the truck's loads, location and hours. */
export const availability = z.object({
  state: codeEnum(WORK_STATES),
  /** Load it is on: under way, or its next booked one from the day of the pickup and at least 12 hours before. */
  load: loadName.nullable(),
  /** `at` is null where it is empty now. */
  empty: z
    .object({
      at: instant.nullable(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      time_zone: z.string(),
      from: codeEnum(EMPTY_FROM),
      basis: codeEnum(ETA_BASIS),
    })
    .nullable(),
  next_load: loadName
    .extend({
      window_from: instant.nullable(),
      window_to: instant.nullable(),
      address: z.string(),
      time_zone: z.string(),
    })
    .nullable(),
  /** Assumed from its movements, minutes left today; null for a team or where nothing is known. */
  driving_minutes_left: z.int().nullable(),
})
export type Availability = z.infer<typeof availability>

export interface HasAvailability {
  availability?: Availability | undefined
}
