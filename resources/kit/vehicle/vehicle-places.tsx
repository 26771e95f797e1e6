import type { Position } from '#contract/rules/distance.ts'
import type { MapPlace } from '#kit/map/map-place.ts'
import { PlacesMap } from '#kit/map/places-map.tsx'
import { type Placed, plannedAt, PlaceWords, seenAt } from './place-words.tsx'

const words = (what: string, address: string) => [what, address].filter(Boolean).join(': ')

function placesOf(vehicle: Placed): MapPlace[] {
  const seen = seenAt(vehicle)
  const planned = plannedAt(vehicle)
  return [
    ...(seen
      ? [{ key: 'current', kind: 'vehicle' as const, id: vehicle.id, ...seen, label: words('Last seen', vehicle.last_address) }]
      : []),
    ...(planned ? [{ key: 'planned', kind: 'planned' as const, ...planned, label: words('Planned', vehicle.planned_address) }] : []),
  ]
}

interface VehiclePlacesProps {
  vehicle: Placed
  /** A place that is being chosen on the map. */
  picked?: Position | null
  /** The map can be clicked to choose a place. */
  onPick?: ((latitude: number, longitude: number) => void) | undefined
}

/** Where a vehicle is and will be, in words and on a small map. */
export function VehiclePlaces({ vehicle, picked, onPick }: VehiclePlacesProps) {
  const places = placesOf(vehicle)
  return (
    <div className="kit-stack">
      <PlaceWords vehicle={vehicle} />
      {(places.length > 0 || onPick) && (
        <PlacesMap
          label={`Map of where unit ${vehicle.unit_number} is and will be${onPick ? ': click to choose a place' : ''}`}
          places={places}
          line={places.length > 1}
          isCalm
          picked={picked ?? null}
          {...(onPick && { onPick })}
        />
      )}
    </div>
  )
}
