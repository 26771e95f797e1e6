import { useState } from 'react'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { askedKey, askedReasons, askedText } from './vehicle-asking.ts'

/** Asks once before a late, unfit or promised truck is bid. */
export function useVehicleAsk(vehicle: VehicleMatch | undefined, offer: Pick<Offer, 'pick_up_date'>) {
  const [accepted, setAccepted] = useState<string | null>(null)
  const reasons = askedReasons(vehicle)
  const key = vehicle && reasons.length > 0 ? askedKey(vehicle) : null
  const isAccepted = key === null || key === accepted
  return {
    isAccepted,
    text: key !== null && isAccepted && vehicle ? askedText(vehicle, offer) : '',
    noted: reasons.map(({ text }) => text),
    accept: () => setAccepted(key),
    takeBack: () => setAccepted(null),
  }
}

export type VehicleAsk = ReturnType<typeof useVehicleAsk>
