import { z } from 'zod'
import { endsAfterBeginning, stopAddress, stopKind, stopTime } from '#contract/entities/stop.ts'
import { codeOf, endpoint, idNumber, instant, seenText } from '#contract/http.ts'
import { ETA_BASIS } from '#contract/rules/estimate.ts'

/** A stop of a load that is not booked yet: when its truck is there, what that rests on, and the minutes to spare (below zero it is late); null where nobody can say. */
export const stopArrival = z.object({
  kind: stopKind,
  address: z.string(),
  time_zone: z.string(),
  window_from: instant.nullable(),
  window_to: instant.nullable(),
  eta: instant.nullable(),
  basis: codeOf(ETA_BASIS).nullable(),
  margin_minutes: z.int().nullable(),
})
export type StopArrival = z.infer<typeof stopArrival>

/** The load that a truck runs before another: its number, when it is free of it (null where nobody can say), and where. */
export const loadBefore = z.object({ number: z.string(), until: instant.nullable(), address: z.string(), time_zone: z.string() })
export type LoadBefore = z.infer<typeof loadBefore>

const id = idNumber

export const forecastArrivals = endpoint({
  name: 'forecastArrivals',
  summary:
    'Estimate when a vehicle would reach stops. Uses the stops of an offer or those in the request. Starts from where the vehicle is or will be free, after its current loads. Books nothing.',
  method: 'POST',
  path: 'load/order/arrivals',
  access: ['vehicle-search', 'list'],
  body: z.object({
    vehicle: id,
    /** The second driver, where it is not the vehicle's own; a team drives without rests. */
    second_driver: id.nullable().optional(),
    offer: id.optional(),
    stops: z
      .array(
        z
          .object({
            kind: stopKind,
            facility: seenText(200).default(''),
            address: stopAddress,
            window_from: stopTime,
            window_to: stopTime,
          })
          .refine(...endsAfterBeginning),
      )
      .max(40, 'Enter at most 40 stops.')
      .default([]),
  }),
  answer: z.object({
    /** How many loads it runs before this one. */
    loads_before: z.int(),
    /** The last of these. */
    load_before: loadBefore.nullable(),
    /** Where it sets off from its planned place: when it is there. */
    free_at: instant.nullable(),
    stops: z.array(stopArrival),
  }),
})
