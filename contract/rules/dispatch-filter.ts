import type { Offer } from '#contract/entities/market/offer.ts'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { toInstant } from './age.ts'
import { dayWriter } from './dates.ts'
import { hasPosition, type MaybePosition } from './distance.ts'
import { centsPerMile } from './money.ts'
import { createProximityTest } from './near.ts'
import { folded } from './unaccented.ts'

export type FilteredOffer = Pick<
  Offer,
  | 'is_driver_bid'
  | 'pick_up_at'
  | 'pick_up_at_state'
  | 'pick_up_date'
  | 'pick_up_latitude'
  | 'pick_up_longitude'
  | 'deliver_to'
  | 'deliver_to_state'
  | 'delivery_date'
  | 'vehicle_type'
  | 'miles'
  | 'miles_out'
  | 'contact_name'
  | 'posted_price_cents'
  | 'broker_is_blacklisted'
>

export interface FilterSituation {
  readonly vehicles: readonly (MaybePosition & { readonly id: number })[]
  readonly timeZone: string
}

type Passes = (offer: FilteredOffer) => boolean

const chosen = (list: readonly string[], of: (offer: FilteredOffer) => string): Passes | null => {
  const names = new Set(list.map(folded))
  return names.size === 0 ? null : (offer) => names.has(folded(of(offer) ?? ''))
}

const contains = (text: string, of: (offer: FilteredOffer) => string): Passes | null => {
  const needle = folded(text)
  return needle === '' ? null : (offer) => folded(of(offer) ?? '').includes(needle)
}

const sameDay = (
  day: string | null,
  timeZone: string,
  of: (offer: FilteredOffer) => string | null,
): Passes | null => {
  if (!day) return null
  const dayOf = dayWriter(timeZone)
  return (offer) => {
    const instant = toInstant(of(offer))
    return instant !== null && dayOf(instant) === day
  }
}

const atMost = (limit: number | null, of: (offer: FilteredOffer) => number | null): Passes | null =>
  limit === null ? null : (offer) => (of(offer) ?? Infinity) <= limit

const atLeast = (limit: number | null, of: (offer: FilteredOffer) => number | null): Passes | null =>
  limit === null ? null : (offer) => (of(offer) ?? -Infinity) >= limit

const not = (passes: Passes | null): Passes | null => passes && ((offer) => !passes(offer))

function inRadius(filter: DispatchFilter, { vehicles }: FilterSituation): Passes | null {
  if (filter.radius === null) return null
  const place = { latitude: filter.radius_latitude, longitude: filter.radius_longitude }
  if (filter.radius_type === 2 && !hasPosition(place)) return null
  if (filter.radius_type === 1 && filter.vehicles.length === 0) return null
  const selected = new Set(filter.vehicles)
  const centers = filter.radius_type === 2 ? [place] : vehicles.filter(({ id }) => selected.has(id))
  const isNear = createProximityTest(centers, filter.radius)
  return (offer) => isNear({ latitude: offer.pick_up_latitude, longitude: offer.pick_up_longitude })
}

function buildPredicates(filter: DispatchFilter, situation: FilterSituation): Passes[] {
  const getMiles = (offer: FilteredOffer) => offer.miles
  const brokerage = contains(filter.brokerage, (offer) => offer.contact_name)
  return [
    filter.view === 'driver_bids' ? (offer: FilteredOffer) => offer.is_driver_bid : null,
    chosen(filter.pick_up_states, (offer) => offer.pick_up_at_state),
    chosen(filter.delivery_states, (offer) => offer.deliver_to_state),
    chosen(filter.vehicle_types, (offer) => offer.vehicle_type),
    contains(filter.pick_up_address, (offer) => offer.pick_up_at),
    contains(filter.delivery_address, (offer) => offer.deliver_to),
    atMost(filter.miles_out, (offer) => offer.miles_out),
    filter.distance_type === 'lte' ? atMost(filter.miles, getMiles) : atLeast(filter.miles, getMiles),
    filter.brokerage_type === 'lte' ? not(brokerage) : brokerage,
    atLeast(filter.rate && filter.rate * 100, ({ posted_price_cents }) => posted_price_cents),
    atLeast(filter.rate_per_mile && filter.rate_per_mile * 100, ({ posted_price_cents, miles }) =>
      centsPerMile(posted_price_cents, miles),
    ),
    filter.hides_blacklisted ? (offer: FilteredOffer) => !offer.broker_is_blacklisted : null,
    inRadius(filter, situation),
    sameDay(filter.pick_up_date, situation.timeZone, (offer) => offer.pick_up_date),
    sameDay(filter.delivery_date, situation.timeZone, (offer) => offer.delivery_date),
  ].filter((part) => part !== null)
}

/** Prepared once for many offers; an offer that does not state a value fails the parts that need it. */
export function dispatchFilter(
  filter: DispatchFilter,
  situation: FilterSituation,
): (offer: FilteredOffer) => boolean {
  const parts = buildPredicates(filter, situation)
  return (offer) => parts.every((passes) => passes(offer))
}

export const isFiltering = (filter: DispatchFilter): boolean =>
  buildPredicates(filter, { vehicles: [], timeZone: 'UTC' }).length > 0
