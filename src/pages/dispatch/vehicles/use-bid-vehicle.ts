import { useMemo } from 'react'
import { nearOffer, type VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { useRoadDistance } from './use-road-distance.ts'
import type { Vehicles } from './use-vehicles.ts'

/** Falls back to the list near the pickup until measured; null when found near another place. */
export function useBidVehicle(
  offerId: number,
  { nearPickUp, elsewhere, selection }: Vehicles,
  chosenId: number | null,
) {
  const isChosen = ({ id }: VehicleMatch) => id === chosenId
  const near = nearPickUp.ranked.find(isChosen)
  const far = near ? undefined : (elsewhere.ranked.find(isChosen) ?? selection.ticked.get(chosenId ?? 0))
  const { measure, isLoading } = useRoadDistance(nearOffer(offerId), near ?? far)
  const way = measure.answer
  const measured = useMemo((): VehicleMatch | undefined => {
    const found = near ?? far
    if (!found || !way) return near
    const { road_distance, road_duration, sky_distance, is_estimated } = way
    // Distance to another place would contradict the measured one.
    const fit = near ? found.fit : found.fit.filter(({ code }) => code !== 'distance')
    return { ...found, road_distance, road_duration, sky_distance, is_estimated, fit }
  }, [near, far, way])

  const options = useMemo(
    () => (far && measured ? [...nearPickUp.ranked, measured] : nearPickUp.ranked),
    [nearPickUp.ranked, far, measured],
  )
  return { vehicle: measured, options, isLoading: nearPickUp.isLoading || (far !== undefined && isLoading) }
}
