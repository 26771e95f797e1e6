import type { Vehicle } from '#contract/entities/vehicle.ts'
import { Age } from '#kit/cells/time.tsx'

export function CurrentPosition({ vehicle }: { vehicle: Vehicle }) {
  const { last_latitude, last_longitude, last_address, last_geo_date_time } = vehicle
  if (last_latitude === null || last_longitude === null) return 'No position was reported yet.'
  const coordinates = `${last_latitude.toFixed(4)}, ${last_longitude.toFixed(4)}`
  return (
    <>
      <span title={coordinates}>{last_address || coordinates}</span>
      {last_geo_date_time && (
        <>
          {', '}
          <Age value={last_geo_date_time} />
        </>
      )}
    </>
  )
}
