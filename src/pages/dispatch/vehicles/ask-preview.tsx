import { useState } from 'react'
import type { Me } from '#contract/entities/session.ts'
import type { VehicleMatch } from '#contract/entities/vehicle.ts'
import { askText, type AskedOffer } from './ask-text.ts'
import { useBidVehicle } from './use-bid-vehicle.ts'
import type { Vehicles } from './use-vehicles.ts'

interface Props {
  offer: AskedOffer
  vehicles: Vehicles
  /** The one whose driver's mail is shown. */
  vehicle: VehicleMatch
  me: Me
  note: string
}

/** The mail as the first of the drivers gets it: his own way to the pick-up, and nothing of the broker. */
export function AskPreview({ offer, vehicles, vehicle, me, note }: Props) {
  const [now] = useState(() => new Date())
  const { vehicle: placed } = useBidVehicle(offer.id, vehicles, vehicle.id)
  return (
    <section className="grid gap-4" aria-label="The mail">
      <h3>What {vehicle.driver?.full_name || 'the driver'} gets</h3>
      <p className="faint small">
        Each driver gets his own miles and arrival. The broker is never named; the posted price stands in it only for a driver who may see
        prices.
      </p>
      {placed ? (
        <pre className="sunken pad-12">{askText(offer, placed, me, note, now)}</pre>
      ) : (
        <p className="faint small">Measuring the way…</p>
      )}
    </section>
  )
}
