import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import { ratePerMile } from '#contract/rules/bid-advice.ts'
import {
  boundingBox,
  hasPosition,
  isWithin,
  type MaybePosition,
  type Position,
} from '#contract/rules/distance.ts'
import { folded } from '#contract/rules/unaccented.ts'
import type { OfferAround } from '#server/market/offer/truck-offer.repository.ts'

/** `vehicle_types` by name. */
export interface Wanted {
  readonly pickup_latitude: number | null
  readonly pickup_longitude: number | null
  readonly pickup_radius: number | null
  readonly pickup_states: readonly string[]
  readonly delivery_latitude: number | null
  readonly delivery_longitude: number | null
  readonly delivery_radius: number | null
  readonly delivery_states: readonly string[]
  readonly avoided_states: readonly string[]
  readonly vehicle_types: readonly string[]
  readonly max_weight: number | null
  readonly min_rate_cents: number | null
  readonly has_unpriced: boolean
}

export type WatchedOffer = Pick<
  OfferAround,
  | 'pick_up_at_state'
  | 'deliver_to_state'
  | 'latitude'
  | 'longitude'
  | 'deliver_latitude'
  | 'deliver_longitude'
  | 'vehicle_type'
  | 'weight'
  | 'miles'
  | 'posted_price_cents'
>

/** With its names as they are compared, once for all watches. */
export interface ComparedOffer extends WatchedOffer {
  readonly pickup: string
  readonly delivery: string
  readonly type: string
}

export const toCompared = <O extends WatchedOffer>(offer: O): O & ComparedOffer => ({
  ...offer,
  pickup: folded(offer.pick_up_at_state),
  delivery: folded(offer.deliver_to_state),
  type: folded(offer.vehicle_type),
})

const namesOf = (list: readonly string[]) => new Set(list.map(folded))

function circle(center: MaybePosition, miles: number | null): ((place: MaybePosition) => boolean) | null {
  if (!hasPosition(center)) return null
  const radius = miles ?? DEFAULT_RADIUS_MILES
  const { south, north, west, east } = boundingBox(center, radius)
  const isInBox = ({ latitude, longitude }: Position) =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east
  return (place) => hasPosition(place) && isInBox(place) && isWithin(center, place, radius)
}

/** Compares the rate over all miles; offers without a rate pass if the watch includes them. */
export function paysEnough(
  { min_rate_cents, has_unpriced }: Pick<Wanted, 'min_rate_cents' | 'has_unpriced'>,
  { posted_price_cents, miles }: Pick<WatchedOffer, 'posted_price_cents' | 'miles'>,
  deadhead_miles: number,
): boolean {
  if (posted_price_cents === null) return has_unpriced
  if (min_rate_cents === null) return true
  return (ratePerMile(posted_price_cents, miles, deadhead_miles) ?? 0) >= min_rate_cents
}

/** Everything that needs no truck; prepared once for many offers. */
export function toOfferTest(wanted: Wanted): (offer: ComparedOffer) => boolean {
  const from = namesOf(wanted.pickup_states)
  const to = namesOf(wanted.delivery_states)
  const avoided = namesOf(wanted.avoided_states)
  const types = namesOf(wanted.vehicle_types)
  const atPickup = circle(
    { latitude: wanted.pickup_latitude, longitude: wanted.pickup_longitude },
    wanted.pickup_radius,
  )
  const atDelivery = circle(
    { latitude: wanted.delivery_latitude, longitude: wanted.delivery_longitude },
    wanted.delivery_radius,
  )
  return (offer) => {
    const { pickup, delivery, type } = offer
    if (from.size > 0 && !from.has(pickup)) return false
    if (to.size > 0 && !to.has(delivery)) return false
    if (avoided.has(pickup) || avoided.has(delivery)) return false
    if (types.size > 0 && !types.has(type)) return false
    if (wanted.max_weight !== null && (offer.weight ?? 0) > wanted.max_weight) return false
    if (atPickup && !atPickup(offer)) return false
    if (atDelivery && !atDelivery({ latitude: offer.deliver_latitude, longitude: offer.deliver_longitude }))
      return false
    return paysEnough(wanted, offer, 0)
  }
}
