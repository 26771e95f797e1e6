import { useState } from 'react'
import { sureVehicle } from '#contract/rules/vehicle-rank.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { useBidVehicle } from '#src/pages/dispatch/vehicles/use-bid-vehicle.ts'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'

interface Parts {
  offerId: number
  vehicles: Vehicles
  /** The vehicle in the address; it counts before the draft's. */
  vehicleId: number | null
  draftVehicle: number | null
  change: (part: Partial<BoardUrl>) => void
}

/** The vehicle of the form: that of the address, else of the draft, else the best one that is there in time, which then stays whatever moves. */
export function useChosenVehicle({ offerId, vehicles, vehicleId, draftVehicle, change }: Parts) {
  const [wanted, setWanted] = useState(draftVehicle)
  const [isTouched, setTouched] = useState(false)
  const chosenId = vehicleId ?? wanted
  const found = useBidVehicle(offerId, vehicles, chosenId)

  const [ours, setOurs] = useState<number | null>(null)
  const best = sureVehicle(vehicles.nearPickUp.ranked)?.id ?? null
  if (chosenId === null && !isTouched && best !== null) {
    setWanted(best)
    setOurs(best)
  }

  const choose = (id: number | null) => {
    setTouched(true)
    setWanted(id)
    change({ vehicle: id })
  }
  return { ...found, chosenId, choose, isOurs: ours !== null && ours === chosenId && !isTouched }
}
