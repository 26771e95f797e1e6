import { z } from 'zod'
import { endsAfterBeginning, stopAddress, stopKind, stopTime } from '#contract/entities/freight/stop.ts'
import { codeEnum, endpoint, idNumber, instant, seenText } from '#contract/http.ts'
import { EMPTY_FROM } from '#contract/entities/fleet/availability.ts'
import { ETA_BASIS } from '#contract/rules/estimate.ts'

/**
 * Since the truck starts for the load, or the load before it (`after`, its number) is done: miles, minutes of
 * driving, rests, stops served on the way. `driven_minutes`: driven since its last rest when it starts.
 * `rest_until`: it completes the rest under way first.
 */
export const etaAssumed = z.object({
  from: codeEnum(EMPTY_FROM),
  after: z.string().nullable(),
  miles: z.int(),
  minutes: z.int(),
  rests: z.int(),
  stops: z.int(),
  is_team: z.boolean(),
  driven_minutes: z.int(),
  rest_until: instant.optional(),
})
export type EtaAssumed = z.infer<typeof etaAssumed>

export const stopEstimate = z.object({
  stop: z.int(),
  eta: instant,
  basis: codeEnum(ETA_BASIS),
  assumed: etaAssumed.optional(),
})
export type StopEstimate = z.infer<typeof stopEstimate>

/** Stop of a load that is not booked yet. Minutes below zero are late; null where no estimate is possible. */
export const stopArrival = z.object({
  kind: stopKind,
  address: z.string(),
  time_zone: z.string(),
  window_from: instant.nullable(),
  window_to: instant.nullable(),
  eta: instant.nullable(),
  basis: codeEnum(ETA_BASIS).nullable(),
  assumed: etaAssumed.optional(),
  margin_minutes: z.int().nullable(),
})
export type StopArrival = z.infer<typeof stopArrival>

export const loadBefore = z.object({
  number: z.string(),
  until: instant.nullable(),
  address: z.string(),
  time_zone: z.string(),
})
export type LoadBefore = z.infer<typeof loadBefore>

const id = idNumber

export const forecastArrivals = endpoint({
  name: 'forecastArrivals',
  summary:
    'Estimate when a vehicle would arrive at each stop. Takes an offer’s stops, or the stops in the request. Starts from the vehicle’s location, or from the end of its current loads. Books nothing.',
  method: 'POST',
  path: 'load/order/arrivals',
  access: ['vehicle-search', 'list'],
  body: z.object({
    vehicle: id,
    /** Absent: the vehicle's own second driver. A team drives without rests. */
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
    loads_before: z.int(),
    load_before: loadBefore.nullable(),
    free_at: instant.nullable(),
    stops: z.array(stopArrival),
  }),
})
