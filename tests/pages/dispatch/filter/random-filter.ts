import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import type { Random } from '#tests/support/random.ts'

const TEXTS = ['Laredo', 'St. Paul & co', 'a,b', '50% = half?', 'Ünïted #1 + 2', 'load=7']
const STATES = ['OH', 'PA', 'TX', 'MI', 'New York']
const TYPES = ['Sprinter', 'Cargo van', 'Box truck with liftgate', 'A&B/C']

export function randomFilter(random: Random): DispatchFilter {
  const { chance, pick, some, below, next } = random
  const maybe = <T>(value: T, otherwise: T): T => (chance(0.4) ? value : otherwise)
  const day = () => `2026-0${1 + below(9)}-${10 + below(18)}`
  return {
    view: maybe('driver_bids', DEFAULT_FILTER.view),
    pick_up_states: some(STATES),
    pick_up_address: maybe(pick(TEXTS), ''),
    pick_up_date: maybe<string | null>(day(), null),
    delivery_states: some(STATES),
    delivery_address: maybe(pick(TEXTS), ''),
    delivery_date: maybe<string | null>(day(), null),
    vehicle_types: some(TYPES),
    miles_out: maybe<number | null>(below(500), null),
    distance_type: maybe('lte', DEFAULT_FILTER.distance_type),
    miles: maybe<number | null>(below(20_000) / 10, null),
    radius_type: maybe(2, DEFAULT_FILTER.radius_type),
    radius: maybe<number | null>(1 + below(1500), null),
    vehicles: some([1, 22, 333, 4444]),
    radius_latitude: maybe<number | null>(next() * 180 - 90, null),
    radius_longitude: maybe<number | null>((next() - 0.5) * 1e-6, null),
    radius_place: maybe(pick(TEXTS), ''),
    brokerage_type: maybe('lte', DEFAULT_FILTER.brokerage_type),
    brokerage: maybe(pick(TEXTS), ''),
    rate: maybe<number | null>(below(5000), null),
    rate_per_mile: maybe<number | null>(below(500) / 100, null),
    hides_blacklisted: chance(0.4),
    order: pick(['newest', 'rate', 'rate_per_mile'] as const),
  }
}
