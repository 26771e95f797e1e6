import { useState } from 'react'
import type { Offer, OfferDetail } from '#contract/entities/market/offer.ts'
import type { BoardUrl } from '#src/pages/dispatch/url-state.ts'
import { useBidVehicle } from '#src/pages/dispatch/vehicles/use-bid-vehicle.ts'
import type { Vehicles } from '#src/pages/dispatch/vehicles/use-vehicles.ts'

interface Parts {
  offer: Pick<Offer, 'id' | 'best_truck'> & Partial<Pick<OfferDetail, 'truck'>>
  vehicles: Vehicles
  /** From the address bar; wins over the draft's vehicle. */
  vehicleId: number | null
  draftVehicle: number | null
  change: (part: Partial<BoardUrl>) => void
}

/** Order: address, draft, the truck that the broker answered for, the truck of the row's DH. The choice then stays, whatever moves. */
export function useChosenVehicle({ offer, vehicles, vehicleId, draftVehicle, change }: Parts) {
  const [chosen, setChosen] = useState(draftVehicle)
  const [isTouched, setTouched] = useState(false)
  const chosenId = vehicleId ?? chosen
  const found = useBidVehicle(offer.id, vehicles, chosenId)

  const [ours, setOurs] = useState<number | null>(null)
  const best = offer.truck?.id ?? offer.best_truck?.id ?? null
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
