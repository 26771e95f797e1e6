import type { Vehicle } from '#contract/entities/vehicle.ts'

/** Where a vehicle was last seen, in words; its coordinates are the title. */
export function CurrentPosition({ vehicle }: { vehicle: Vehicle }) {
  const { last_latitude, last_longitude, last_address } = vehicle
  if (last_latitude === null || last_longitude === null) return 'No position was reported yet.'
  const coordinates = `${last_latitude.toFixed(4)}, ${last_longitude.toFixed(4)}`
  return <span title={coordinates}>{last_address || coordinates}</span>
}
