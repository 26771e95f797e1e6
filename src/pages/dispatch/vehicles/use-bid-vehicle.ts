import { useMemo } from 'react'
import { listVehicleMatches, nearOffer, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { useRead } from '#kit/call.ts'
import { useRoadDistance } from './use-road-distance.ts'
import type { Vehicles } from './use-vehicles.ts'

/** Falls back to the list near the pickup until measured; a vehicle outside it is asked for by itself. */
export function useBidVehicle(
  offerId: number,
  { nearPickUp, radius }: Pick<Vehicles, 'nearPickUp' | 'radius'>,
  chosenId: number | null,
) {
  const near = nearPickUp.ranked.find(({ id }) => id === chosenId)
  const isFar = chosenId !== null && !near && !nearPickUp.isLoading
  const alone = useRead(listVehicleMatches, {
    query: { ...nearOffer(offerId), radius, vehicles: String(chosenId) },
    isEnabled: isFar,
  })
  const far = isFar ? alone.data?.results?.[0] : undefined
  const { measure } = useRoadDistance(nearOffer(offerId), near ?? far)
  const way = measure.answer
  const vehicle = useMemo((): VehicleMatch | undefined => {
    const found = near ?? far
    if (!found || !way) return found
    const { road_distance, road_duration, sky_distance, is_estimated } = way
    return { ...found, road_distance, road_duration, sky_distance, is_estimated }
  }, [near, far, way])

  const options = useMemo(
    () => (far && vehicle ? [...nearPickUp.ranked, vehicle] : nearPickUp.ranked),
    [nearPickUp.ranked, far, vehicle],
  )
  return { vehicle, options, isLoading: nearPickUp.isLoading || alone.isLoading }
}
