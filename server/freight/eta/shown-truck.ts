import type { Order } from '#contract/entities/freight/order.ts'
import type { Whereabouts } from '#server/kernel/geo/places.ts'

type Seen = Omit<NonNullable<Order['vehicle']>, 'near'>

export const shownTruck = <V extends Seen>(vehicle: V, near: Whereabouts) => ({
  ...vehicle,
  near: near({ latitude: vehicle.last_latitude, longitude: vehicle.last_longitude }, vehicle.last_address),
})
