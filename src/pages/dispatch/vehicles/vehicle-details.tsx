import { useState } from 'react'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { placeText } from '#contract/rules/place.ts'
import { TruckStateTag } from '#parts/fleet/vehicle/truck-state.tsx'
import { Glyph } from '#src/pages/dispatch/glyph.tsx'
import { type LocationType, type Target, useRoadDistance } from './use-road-distance.ts'
import { VehiclePeople } from './vehicle-people.tsx'
import { VehiclePlaces } from './vehicle-places.tsx'
import { shownWay, type VehicleView } from './vehicle-view.ts'

interface Props {
  vehicle: VehicleMatch
  view: VehicleView
  target: Target
}

export function VehicleDetails({ vehicle, view, target }: Props) {
  const [chosen, setChosen] = useState<LocationType>()
  const { measure } = useRoadDistance(target, vehicle, chosen)
  const { type, way, error } = shownWay(vehicle, measure)
  const isFromLoad = chosen === undefined && vehicle.from === 'load'
  return (
    <div className="grid gap-4 pad-4-8">
      {vehicle.state && (
        <p>
          <TruckStateTag state={vehicle.state} />
        </p>
      )}
      <VehiclePlaces vehicle={vehicle} view={view} shown={type} onMeasure={setChosen} />
      {error ? (
        <p className="danger">{error}</p>
      ) : (
        <p>
          {way
            ? `${way.distance} ${way.distanceKind}, ${way.duration} · ${way.straight}${isFromLoad ? ` from the end of its load, ${placeText(vehicle.from_address)}` : ''}`
            : 'Calculating…'}
        </p>
      )}
      <VehiclePeople vehicle={vehicle} />
      <p className="muted small">
        Cargo {view.cargo} · Door {view.door} · {view.payload}
      </p>
      {view.fit.length > 0 && (
        <ul className="cluster align-stretch gap-4" aria-label={`Unit ${view.unit} fit`}>
          {view.fit.map(({ code, level, text }) => (
            <li
              key={`${code} ${text}`}
              className={`inline-row gap-4 pad-x-4 small ${level === 'ok' ? 'sunken muted' : 'tone-soft rounded'}`}
              data-level={level}
            >
              <Glyph name={level} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {vehicle.notes && <p className="sunken pad-4-8 preformatted">{vehicle.notes}</p>}
    </div>
  )
}
