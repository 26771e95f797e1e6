import { useState } from 'react'
import { sureVehicle } from '#contract/rules/vehicle-rank.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { useBidVehicle } from '#src/pages/dispatch/vehicles/use-bid-vehicle.ts'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'

interface Parts {
  offerId: number
  vehicles: Vehicles
  /** From the address bar; wins over the draft's vehicle. */
  vehicleId: number | null
  draftVehicle: number | null
  change: (part: Partial<BoardUrl>) => void
}

/** Order: address, draft, best vehicle that arrives in time. The choice then stays, whatever moves. */
export function useChosenVehicle({ offerId, vehicles, vehicleId, draftVehicle, change }: Parts) {
  const [chosen, setChosen] = useState(draftVehicle)
  const [isTouched, setTouched] = useState(false)
  const chosenId = vehicleId ?? chosen
  const found = useBidVehicle(offerId, vehicles, chosenId)

  const [ours, setOurs] = useState<number | null>(null)
  const best = sureVehicle(vehicles.nearPickUp.ranked)?.id ?? null
  if (chosenId === null && !isTouched && best !== null) {
    setChosen(best)
    setOurs(best)
  }

  const choose = (id: number | null) => {
    setTouched(true)
    setChosen(id)
    change({ vehicle: id })
  }
  return { ...found, chosenId, choose, isOurs: ours !== null && ours === chosenId && !isTouched }
}
