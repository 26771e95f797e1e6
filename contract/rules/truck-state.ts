import type { Availability } from '#contract/entities/fleet/availability.ts'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { isStale, toInstant } from './age.ts'
import { hasPosition } from './distance.ts'
import { HOUR_MS } from './durations.ts'
import { parseTown } from './place.ts'
import { stopTime } from './stop-time.ts'

export const EMPTY_SOON_HOURS = 4

export const emptyWithinText = (hours: number): string => `Empty within ${hours} h`

/** As every page names it; the server's `availability` says from what. */
export const TRUCK_STATES = {
  empty: 'Empty now',
  soon: emptyWithinText(EMPTY_SOON_HOURS),
  later: 'Empty later',
  assigned: 'To pickup',
  loaded: 'Loaded',
  offline: 'Offline',
} as const
export type TruckState = keyof typeof TRUCK_STATES
export const ALL_STATES = Object.keys(TRUCK_STATES) as TruckState[]

/** Coordinates are those in force for dispatch: the planned location's where it has one. */
export interface TrackedTruck {
  readonly status: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly last_geo_date_time: string | null
  readonly availability?: Availability | undefined
}

type Places = Pick<
  Vehicle,
  | 'status'
  | 'location_type'
  | 'last_latitude'
  | 'last_longitude'
  | 'last_geo_date_time'
  | 'planned_latitude'
  | 'planned_longitude'
>

export const toTracked = (vehicle: Places, availability: Availability | undefined): TrackedTruck => {
  const isPlanned = vehicle.location_type === 'planned'
  return {
    status: vehicle.status,
    last_geo_date_time: vehicle.last_geo_date_time,
    latitude: isPlanned ? vehicle.planned_latitude : vehicle.last_latitude,
    longitude: isPlanned ? vehicle.planned_longitude : vehicle.last_longitude,
    availability,
  }
}

/** Milliseconds; null where it is not known when it will be empty. */
function getEmptyAt({ availability }: Pick<TrackedTruck, 'availability'>, now: number): number | null {
  const empty = availability?.empty
  return empty ? (toInstant(empty.at) ?? now) : null
}

const isOffline = ({ status, last_geo_date_time, availability, ...place }: TrackedTruck, now: number) =>
  status !== 1 || !hasPosition(place) || isStale(last_geo_date_time, now) || availability?.state === 'unknown'

/** Offline: out of service, without a location, or silent for over two hours. */
export function getTruckState(truck: TrackedTruck, now: number): TruckState {
  if (isOffline(truck, now)) return 'offline'
  const state = truck.availability?.state ?? 'empty'
  const at = getEmptyAt(truck, now)
  const isDue = at !== null && at - now <= EMPTY_SOON_HOURS * HOUR_MS
  if (state === 'empty') return at === null || at <= now ? 'empty' : isDue ? 'soon' : 'later'
  if (state === 'assigned') return isDue && at > now ? 'soon' : 'assigned'
  return isDue ? 'soon' : 'loaded'
}

/** 0 hours: empty now. Nothing is known of a truck that is offline. */
export function isEmptyWithin(truck: TrackedTruck, hours: number, now: number): boolean {
  const state = getTruckState(truck, now)
  if (state === 'offline' || hours === 0) return state === 'empty'
  const at = getEmptyAt(truck, now)
  return state === 'empty' || state === 'soon' || (at !== null && at > now && at - now <= hours * HOUR_MS)
}

/** `Mon 07 Jan 14:20 CT in Akron, OH`; '' for a truck that is empty or whose end is not known. */
export function emptyText(availability: Availability | undefined, now: number): string {
  const empty = availability?.empty
  return empty?.at ? `${stopTime(empty.at, empty.time_zone, now)} in ${parseTown(empty.address)}` : ''
}

/** Value of a field "Empty". */
export function whenEmptyText(truck: TrackedTruck, now: number): string {
  const text = emptyText(truck.availability, now)
  if (text !== '') return text
  const state = getTruckState(truck, now)
  return state === 'empty' ? 'Now' : state === 'soon' ? 'Due now' : 'Unknown'
}
