import type { Offer } from '#contract/entities/market/offer.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { placeName } from '#contract/rules/place.ts'
import type { MapPlace } from '#parts/kernel/map/map-place.ts'
import { vehicleView } from './vehicle-view.ts'

export function mapPlaces(offer: Offer, vehicles: readonly VehicleMatch[]): MapPlace[] {
  const pickUp = { latitude: offer.pick_up_latitude, longitude: offer.pick_up_longitude }
  const delivery = { latitude: offer.deliver_latitude, longitude: offer.deliver_longitude }
  return [
    ...(hasPosition(pickUp)
      ? [
          {
            key: 'pickup',
            kind: 'from' as const,
            ...pickUp,
            label: `Pickup: ${placeName(offer.pick_up_at, offer.pick_up_at_state)}`,
          },
        ]
      : []),
    ...(hasPosition(delivery)
      ? [
          {
            key: 'delivery',
            kind: 'to' as const,
            ...delivery,
            label: `Delivery: ${placeName(offer.deliver_to, offer.deliver_to_state)}`,
          },
        ]
      : []),
    ...vehicles.filter(hasPosition).map((vehicle) => {
      const view = vehicleView(vehicle)
      return {
        key: `vehicle-${vehicle.id}`,
        kind: 'vehicle' as const,
        id: vehicle.id,
        latitude: vehicle.latitude,
        longitude: vehicle.longitude,
        level: view.level,
        short: view.unit,
        label: `Unit ${view.unit}, ${view.type}: ${view.distance} ${view.distanceKind}, ${view.duration}`,
      }
    }),
  ]
}
