import { FAR_MILES, STALE_AFTER_MS } from '#contract/constants.ts'
import { hasPosition, isWithin, type MaybePosition, type Position } from '#contract/rules/distance.ts'
import type { DriverStep } from '#contract/rules/driver-steps.ts'
import { contradictingMiles, type SeenPlace } from '#contract/rules/driver-word.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { listContradicted } from '#server/freight/load-progress/stop-mark.repository.ts'
import {
  truckSeenAfter,
  truckSeenBetween,
  wasTruckWithin,
} from '#server/freight/load-progress/truck-position.repository.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import type { listStops } from '#server/freight/load-record/stop.repository.ts'

type Stop = Awaited<ReturnType<typeof listStops>>[number]

/** A position may be reported up to this long after the stated time. */
const AHEAD_MS = 5 * MINUTE_MS
/** A phone sends its last place, which may be this old. */
const PHONE_AGE_MS = 5 * MINUTE_MS
/** Drivers often report loading when they are already on the road. */
const LATE_REPORT_MS = 12 * HOUR_MS

const iso = (time: number) => new Date(time).toISOString()

async function seenAt(
  tx: Tx,
  { vehicle }: LoadRow,
  at: number,
  phone: MaybePosition,
): Promise<SeenPlace | null> {
  if (hasPosition(phone))
    return { latitude: phone.latitude, longitude: phone.longitude, at: at - PHONE_AGE_MS, accuracy_miles: 0 }
  return vehicle === null ? null : truckSeenBetween(tx, vehicle, iso(at - STALE_AFTER_MS), iso(at + AHEAD_MS))
}

/** A stop is only as exact as its address, unless a person fixed its location. */
const radiusOf = ({ pin }: Stop, radiusMiles: number) =>
  pin === null ? Math.max(radiusMiles, FAR_MILES) : radiusMiles

/** Without a new position, a further entry joins the open question of its stop. */
async function lastContradiction(tx: Tx, load: LoadRow, stop: Stop): Promise<Contradiction | null> {
  const last = (await listContradicted(tx, { load: load.id, stop: stop.id })).at(-1)
  if (!last || last.gps_miles === null || last.gps_latitude === null || last.gps_longitude === null)
    return null
  return {
    miles: last.gps_miles,
    place: { latitude: last.gps_latitude, longitude: last.gps_longitude },
  }
}

export interface Contradiction {
  readonly miles: number
  readonly place: Position
}

/** Null when the truck's position allows what the driver says, or is unknown or stale. */
export async function findContradiction(
  tx: Tx,
  load: LoadRow,
  stop: Stop,
  { step, at, phone }: { step: DriverStep; at: string; phone: MaybePosition },
): Promise<Contradiction | null> {
  if (stop.arrived_at !== null) return null
  const time = Date.parse(at)
  const place = await seenAt(tx, load, time, phone)
  const radius = radiusOf(stop, (await readCompany(tx)).arrival_radius_miles)
  const isThere = place !== null && hasPosition(stop) && isWithin(place, stop, radius + place.accuracy_miles)
  if (isThere) return null
  const miles = contradictingMiles(stop, place, time, radius)
  if (miles === null || place === null) return lastContradiction(tx, load, stop)
  if (step !== 'arrived' && (await wasAtStop(tx, load, stop, { from: time - LATE_REPORT_MS, until: time })))
    return null
  return { miles, place }
}

async function wasAtStop(
  tx: Tx,
  { vehicle, created_at }: LoadRow,
  stop: Stop,
  { from, until }: { from: number; until: number },
): Promise<boolean> {
  if (vehicle === null || !hasPosition(stop)) return false
  const radius = radiusOf(stop, (await readCompany(tx)).arrival_radius_miles)
  const since = Math.max(from, Date.parse(created_at))
  return wasTruckWithin(tx, vehicle, stop, radius, iso(since), iso(until))
}

/** Checks marks recorded without a recent position against the first position reported afterwards. */
export async function findLaterContradiction(
  tx: Tx,
  load: LoadRow,
  stop: Stop,
  { step, at }: { step: DriverStep; at: string },
): Promise<Contradiction | null> {
  if (load.vehicle === null) return null
  const time = Date.parse(at)
  const until = time + STALE_AFTER_MS
  const place = await truckSeenAfter(tx, load.vehicle, iso(time), iso(until))
  const radius = radiusOf(stop, (await readCompany(tx)).arrival_radius_miles)
  const miles = contradictingMiles(stop, place, time, radius)
  if (miles === null || place === null) return null
  const from = time - (step === 'arrived' ? STALE_AFTER_MS : LATE_REPORT_MS)
  return (await wasAtStop(tx, load, stop, { from, until })) ? null : { miles, place }
}
