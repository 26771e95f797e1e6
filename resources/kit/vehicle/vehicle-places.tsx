import type { Vehicle } from '#contract/entities/vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { formatInstant } from '#kit/cells/format.ts'
import { Age } from '#kit/cells/time.tsx'
import type { MapPlace } from '#kit/map/map-place.ts'
import { PlacesMap } from '#kit/map/places-map.tsx'
import { useMoved } from './use-moved.ts'

type Placed = Pick<
  Vehicle,
  | 'id'
  | 'unit_number'
  | 'last_latitude'
  | 'last_longitude'
  | 'last_address'
  | 'last_geo_date_time'
  | 'planned_latitude'
  | 'planned_longitude'
  | 'planned_address'
  | 'planned_date'
>

function placesOf(vehicle: Placed): MapPlace[] {
  const current = { latitude: vehicle.last_latitude, longitude: vehicle.last_longitude }
  const planned = { latitude: vehicle.planned_latitude, longitude: vehicle.planned_longitude }
  const words = (what: string, address: string) => [what, address].filter(Boolean).join(': ')
  return [
    ...(hasPosition(current)
      ? [{ key: 'current', kind: 'vehicle' as const, id: vehicle.id, ...current, label: words('Last seen', vehicle.last_address) }]
      : []),
    ...(hasPosition(planned)
      ? [{ key: 'planned', kind: 'planned' as const, ...planned, label: words('Planned', vehicle.planned_address) }]
      : []),
  ]
}

/** Where a vehicle was last seen, live, with a warning once that is over two hours ago, and where it is planned, in words and on a small map. */
export function VehiclePlaces({ vehicle: fetched }: { vehicle: Placed }) {
  const vehicle = useMoved(fetched)
  const places = placesOf(vehicle)
  if (places.length === 0) return 'No position was reported yet.'
  const { last_address, last_geo_date_time, planned_address, planned_date } = vehicle
  const isSeen = places.some(({ key }) => key === 'current')
  const isPlanned = places.some(({ key }) => key === 'planned')
  return (
    <div className="kit-stack">
      <p>
        {isSeen ? `Last seen: ${last_address || 'a place without a name'}` : 'No position was reported yet.'}
        {isSeen && last_geo_date_time && (
          <>
            , seen ago: <Age value={last_geo_date_time} />
          </>
        )}
      </p>
      {isPlanned && (
        <p>
          Planned: {planned_address || 'a place without a name'}
          {planned_date && ` from ${formatInstant(planned_date)}`}
        </p>
      )}
      <PlacesMap label={`Map of where unit ${vehicle.unit_number} is and will be`} places={places} line={places.length > 1} isCalm />
    </div>
  )
}
