import type { Offer } from '#contract/entities/market/offer.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { offerLane, placeName } from '#contract/rules/place.ts'
import type { MapPlace } from '#parts/kernel/map/map-place.ts'
import { vehicleView } from './vehicle-view.ts'

const distanceStart = ({ location_type, ...vehicle }: VehicleMatch) =>
  location_type === 'planned'
    ? { latitude: vehicle.planned_latitude ?? null, longitude: vehicle.planned_longitude ?? null }
    : vehicle

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
    ...vehicles.flatMap((vehicle) => {
      const view = vehicleView(vehicle)
      const at = distanceStart(vehicle)
      return hasPosition(at)
        ? {
            key: `vehicle-${vehicle.id}`,
            kind: 'vehicle' as const,
            id: vehicle.id,
            latitude: at.latitude,
            longitude: at.longitude,
            level: view.level,
            ...(view.isPlanned && { isPlanned: true as const }),
            short: view.isPlanned ? `${view.unit} planned` : view.unit,
            label: `Unit ${view.unit}, ${view.type}${view.isPlanned ? ', planned location' : ''}: ${view.distance} ${view.distanceKind}, ${view.duration}`,
          }
        : []
    }),
  ]
}

export const pickupPlaces = (offers: readonly Offer[]): MapPlace[] =>
  offers.flatMap((offer) => {
    const at = { latitude: offer.pick_up_latitude, longitude: offer.pick_up_longitude }
    return hasPosition(at)
      ? {
          key: `pickup-${offer.id}`,
          kind: 'from' as const,
          id: offer.id,
          ...at,
          label: `Pickup: ${offerLane(offer)}`,
        }
      : []
  })
