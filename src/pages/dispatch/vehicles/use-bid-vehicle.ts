import { useMemo } from 'react'
import { nearOffer, readRoadDistance, type VehicleMatch } from '#contract/entities/vehicle.ts'
import { useRead } from '#kit/call.ts'
import type { Vehicles } from './use-vehicles.ts'

/** The vehicle of a bid with its way to the pickup: from the list around it, or measured anew where it was found near another place. */
export function useBidVehicle(offerId: number, { nearPickUp, elsewhere, selection }: Vehicles, chosenId: number | null) {
  const isChosen = ({ id }: VehicleMatch) => id === chosenId
  const near = nearPickUp.ranked.find(isChosen)
  const far = near ? undefined : (elsewhere.ranked.find(isChosen) ?? selection.ticked.get(chosenId ?? 0))
  const { data: way, isLoading } = useRead(readRoadDistance, {
    query: { ...nearOffer(offerId), vehicle_id: far?.id ?? 0, location_type: far?.location_type },
    isEnabled: far !== undefined,
    staleMs: 30_000,
  })
  const measured = useMemo((): VehicleMatch | undefined => {
    if (!far || !way) return undefined
    const { road_distance, road_duration, sky_distance, is_estimated } = way
    // Its distance is to the other place, and would contradict the measured one.
    const fit = far.fit.filter(({ code }) => code !== 'distance')
    return { ...far, road_distance, road_duration, sky_distance, is_estimated, fit }
  }, [far, way])

  const vehicle = near ?? measured
  const options = useMemo(() => (measured ? [...nearPickUp.ranked, measured] : nearPickUp.ranked), [nearPickUp.ranked, measured])
  return { vehicle, options, isLoading: nearPickUp.isLoading || isLoading }
}
