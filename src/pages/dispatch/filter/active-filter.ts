import {
  DEFAULT_FILTER,
  type DispatchFilter,
  type offerFilterQuery,
} from '#contract/entities/market/offer-filter.ts'
import type { z } from 'zod'

export function hasCircle(filter: DispatchFilter): boolean {
  if (filter.radius === null) return false
  return filter.radius_type === 1
    ? filter.vehicles.length > 0
    : filter.radius_latitude !== null && filter.radius_longitude !== null
}

/** Drops settings without effect, so that equivalent filters compare equal. */
export function activeFilter(filter: DispatchFilter): DispatchFilter {
  const { radius_type, radius, vehicles, radius_latitude, radius_longitude, ...rest } = filter
  const circle =
    radius_type === 1
      ? { radius_type, radius, vehicles }
      : { radius_type, radius, radius_latitude, radius_longitude }
  return {
    ...rest,
    distance_type: filter.miles === null ? DEFAULT_FILTER.distance_type : filter.distance_type,
    brokerage_type: filter.brokerage === '' ? DEFAULT_FILTER.brokerage_type : filter.brokerage_type,
    vehicles: DEFAULT_FILTER.vehicles,
    radius_latitude: null,
    radius_longitude: null,
    radius_type: DEFAULT_FILTER.radius_type,
    radius: null,
    ...(hasCircle(filter) && circle),
    radius_place: '',
  }
}

const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)
const normalize = (filter: DispatchFilter) =>
  JSON.stringify(
    Object.entries(activeFilter(filter))
      .toSorted()
      .map(([, value]) => sorted(value)),
  )

export const isSameFilter = (a: DispatchFilter, b: DispatchFilter): boolean => normalize(a) === normalize(b)

export function filterQuery(filter: DispatchFilter): z.input<typeof offerFilterQuery> {
  const { order: _, ...active } = activeFilter(filter)
  const set = Object.entries(active).filter(([field, value]) => {
    const fallback = DEFAULT_FILTER[field as keyof DispatchFilter]
    return Array.isArray(value) ? value.length > 0 : value !== fallback
  })
  return Object.fromEntries(
    set.map(([field, value]) => [field, Array.isArray(value) ? value.join(',') : String(value)]),
  )
}
