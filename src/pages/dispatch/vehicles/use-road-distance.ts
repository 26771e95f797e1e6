import { type nearOffer, readRoadDistance, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import type { AnswerOf } from '#contract/http.ts'
import { useRead } from '#kit/call.ts'
import { failureWords } from '#kit/failure-words.ts'

export type LocationType = VehicleMatch['location_type']

export interface Measure {
  type: LocationType
  answer: AnswerOf<typeof readRoadDistance> | null
  error: string
}

export type Target = ReturnType<typeof nearOffer> | { address: string }

const FRESH_MS = 30_000

/** Measures from where the vehicle will be empty, or the chosen location; a new choice aborts the call in flight. */
export function useRoadDistance(
  target: Target,
  vehicle: Pick<VehicleMatch, 'id' | 'location_type' | 'from'> | undefined,
  chosen?: LocationType,
) {
  const type = chosen ?? vehicle?.location_type ?? 'current'
  // A truck without a load is measured from its location for dispatch anyway.
  const isDefault = chosen === vehicle?.location_type && vehicle?.from !== 'load'
  const { data, error, isLoading } = useRead(readRoadDistance, {
    query: {
      ...target,
      vehicle_id: vehicle?.id ?? 0,
      ...(chosen && !isDefault && { location_type: chosen }),
    },
    isEnabled: vehicle !== undefined,
    staleMs: FRESH_MS,
  })
  const measure: Measure = { type, answer: data ?? null, error: error ? failureWords(error) : '' }
  return { measure, isLoading }
}
