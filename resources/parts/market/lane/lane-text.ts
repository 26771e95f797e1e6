import type { Lane } from '#contract/entities/market/lane.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { calmKind, placeName } from '#contract/rules/place.ts'

type Named = Pick<Lane, 'from_state' | 'to_state' | 'vehicle_type'>

export const typeText = (vehicle_type: string): string => calmKind(vehicle_type) || 'Any vehicle'

export const laneText = ({ from_state, to_state, vehicle_type }: Named): string =>
  `${from_state} → ${to_state}, ${typeText(vehicle_type).toLowerCase()}`

export const placesText = ({ pick_up_at, deliver_to }: Pick<Offer, 'pick_up_at' | 'deliver_to'>): string =>
  `${placeName(pick_up_at)} → ${placeName(deliver_to)}`
