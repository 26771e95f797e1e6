import type { Availability } from '#contract/entities/fleet/availability.ts'
import { isStale, toInstant } from '#contract/rules/age.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { parseTown } from '#contract/rules/place.ts'
import { timeAt } from '#contract/rules/stop-time.ts'

export interface HasAvailability {
  availability?: Availability | undefined
}

export const TRUCK_STATES = {
  empty: 'Empty',
  soon: 'Empty within 3 h',
  assigned: 'To pickup',
  loaded: 'Loaded',
  offline: 'Offline',
} as const
export type TruckState = keyof typeof TRUCK_STATES
export const ALL_STATES = Object.keys(TRUCK_STATES) as TruckState[]

const SOON_MS = 3 * HOUR_MS

export interface Truck extends HasAvailability {
  status: number
  latitude: number | null
  longitude: number | null
  last_geo_date_time: string | null
}

/** Offline: out of service, without a location, or silent for over two hours. */
export function getTruckState(truck: Truck, now: number): TruckState {
  const { status, last_geo_date_time, availability } = truck
  if (status !== 1 || !hasPosition(truck) || isStale(last_geo_date_time, now)) return 'offline'
  if (availability?.state === 'unknown') return 'offline'
  if (availability?.state === 'assigned') return 'assigned'
  if (availability?.state !== 'loaded') return 'empty'
  const at = toInstant(availability.empty?.at)
  return at !== null && at - now <= SOON_MS ? 'soon' : 'loaded'
}

/** `14:20 CT in Akron, OH`; '' for a truck that is empty or whose end is not known. */
export function emptyText(availability: Availability | undefined, now: number): string {
  const empty = availability?.empty
  return empty?.at ? `${timeAt(empty.at, empty.time_zone, now)} in ${parseTown(empty.address)}` : ''
}
