import { useState } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { askText, type AskedOffer } from './ask-text.ts'
import { useBidVehicle } from './use-bid-vehicle.ts'
import type { Vehicles } from './use-vehicles.ts'

interface Props {
  offer: AskedOffer
  vehicles: Vehicles
  vehicle: VehicleMatch
  me: Me
  note: string
}

/** Shows the first driver's email, which must not reveal the broker. */
export function AskPreview({ offer, vehicles, vehicle, me, note }: Props) {
  const [now] = useState(() => new Date())
  const { vehicle: placed } = useBidVehicle(offer.id, vehicles, vehicle.id)
  return (
    <section className="grid gap-4" aria-label="Email preview">
      <h3>Email to {vehicle.driver?.full_name || 'the driver'}</h3>
      <p className="faint small">
        Each driver sees their own deadhead and ETA. The broker is never named; rates show only to drivers who
        may see prices.
      </p>
      {placed ? (
        <pre className="sunken pad-12">{askText(offer, placed, me, note, now)}</pre>
      ) : (
        <p className="faint small">Calculating distance…</p>
      )}
    </section>
  )
}
