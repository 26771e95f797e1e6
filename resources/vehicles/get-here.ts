import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'

export const getHere = ({ last_latitude, last_longitude, last_address }: Vehicle) => ({
  latitude: last_latitude,
  longitude: last_longitude,
  address: last_address,
})
