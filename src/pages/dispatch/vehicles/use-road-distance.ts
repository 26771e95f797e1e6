import { type nearOffer, readRoadDistance, type VehicleMatch } from '#contract/entities/vehicle.ts'
import type { AnswerOf } from '#contract/http.ts'
import { useRead } from '#kit/call.ts'
import { failureWords } from '#kit/failure-words.ts'

/** Which of a vehicle's two places is meant. */
export type LocationType = VehicleMatch['location_type']

/** How far a vehicle is from the place of its other kind: on its way, known, or refused in words. */
export interface Measure {
  type: LocationType
  answer: AnswerOf<typeof readRoadDistance> | null
  error: string
}

/** Where to: the pickup of an offer, or an address. */
export type Target = ReturnType<typeof nearOffer> | { address: string }

const FRESH_MS = 30_000

/** The way from a chosen vehicle's place, by default the one that counts for dispatch; another choice cancels the call under way. */
export function useRoadDistance(target: Target, vehicle: Pick<VehicleMatch, 'id' | 'location_type'> | undefined, chosen?: LocationType) {
  const type = chosen ?? vehicle?.location_type ?? 'current'
  const { data, error, isLoading } = useRead(readRoadDistance, {
    query: { ...target, vehicle_id: vehicle?.id ?? 0, location_type: type },
    isEnabled: vehicle !== undefined,
    staleMs: FRESH_MS,
  })
  const measure: Measure = { type, answer: data ?? null, error: error ? failureWords(error) : '' }
  return { measure, isLoading }
}
