import tzLookup from '@photostructure/tz-lookup'
import type { Availability, EmptyFrom } from '#contract/entities/fleet/availability.ts'
import { DRIVING_HOURS } from '#contract/constants.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition, milesBetween, type Position, roadMilesEstimate } from '#contract/rules/distance.ts'
import {
  driveFrom,
  type DriveState,
  drivingMinutes,
  type DutyHours,
  startDriving,
} from '#contract/rules/estimate.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import type { Truck, TruckLoad } from '#server/fleet/availability/truck.repository.ts'

/** A truck is empty there, between two of its loads. */
export interface Slot {
  readonly place: (Position & { readonly address: string; readonly time_zone: string | null }) | null
  /** Null where its place is unknown. */
  readonly drive: DriveState | null
  readonly from: EmptyFrom
  readonly before: TruckLoad | null
  readonly next: TruckLoad | null
}

export interface Start extends Position {
  readonly address: string
  /** Milliseconds. */
  readonly seen_at: number
  readonly from: 'position' | 'planned'
  /** Only if it drives there first; else the truck's own hours. */
  readonly hours?: DutyHours
}

type Placed = Pick<
  Truck,
  | 'location_type'
  | 'last_latitude'
  | 'last_longitude'
  | 'last_address'
  | 'last_geo_date_time'
  | 'planned_latitude'
  | 'planned_longitude'
  | 'planned_address'
  | 'planned_date'
  | 'driven_minutes'
  | 'duty_since'
>

const hoursOf = ({ driven_minutes, duty_since }: Placed): DutyHours => ({
  driven_minutes: driven_minutes ?? 0,
  duty_since: toInstant(duty_since),
})

function driveTo(place: Position, truck: Placed, last: Start, isTeam: boolean) {
  const miles = roadMilesEstimate(milesBetween(last, place))
  const minutes = drivingMinutes(null, { miles, road_minutes: null })
  return driveFrom(last.seen_at, minutes, hoursOf(truck), isTeam)
}

/**
 * From the planned location, not before its time nor before the truck can be there; else from the last position.
 * A load that begins before that (milliseconds) outranks it.
 */
export function startOf(
  truck: Placed,
  now: number,
  { firstBegins, isTeam }: { firstBegins: number | null; isTeam: boolean },
): Start | null {
  const last = lastSeen(truck)
  if (truck.location_type !== 'planned') return last
  const place = { latitude: truck.planned_latitude, longitude: truck.planned_longitude }
  if (!hasPosition(place)) return null
  const planned_at = Math.max(now, toInstant(truck.planned_date) ?? now)
  const drive = last && driveTo(place, truck, last, isTeam)
  const isEarly = drive === null || drive.at <= planned_at
  const seen_at = isEarly ? planned_at : drive.at
  if (firstBegins !== null && firstBegins < seen_at) return last
  const start: Start = { ...place, address: truck.planned_address, seen_at, from: 'planned' }
  if (isEarly) return start
  const { driven_minutes, duty_since } = drive
  return { ...start, hours: { driven_minutes, duty_since } }
}

function lastSeen(truck: Placed): Start | null {
  const place = { latitude: truck.last_latitude, longitude: truck.last_longitude }
  if (!hasPosition(place)) return null
  return {
    ...place,
    address: truck.last_address,
    seen_at: toInstant(truck.last_geo_date_time) ?? 0,
    from: 'position',
  }
}

function slotNow(truck: Truck, next: TruckLoad | null, now: number): Slot {
  const start = startOf(truck, now, {
    firstBegins: next && toInstant(next.begins_at),
    isTeam: truck.second_driver !== null,
  })
  if (!start) return { place: null, drive: null, from: 'position', before: null, next }
  const { latitude, longitude, address, seen_at, from, hours = hoursOf(truck) } = start
  const mph = from === 'planned' ? null : truck.mph
  return {
    place: { latitude, longitude, address, time_zone: null },
    drive: startDriving(
      { ...hours, seen_at, mph, resting_since: from === 'position' ? toInstant(truck.parked_since) : null },
      now,
    ),
    from,
    before: null,
    next,
  }
}

function slotAfter(truck: Truck, before: TruckLoad, next: TruckLoad | null, now: number): Slot {
  const { latitude, longitude, address, time_zone } = before
  const place = { latitude, longitude }
  const at = Math.max(now, toInstant(before.empty_at) ?? now)
  return {
    place: hasPosition(place) ? { ...place, address, time_zone } : null,
    drive: {
      at,
      driven_minutes: before.driven_minutes ?? 0,
      duty_since: toInstant(before.duty_since),
      mph: truck.mph,
      basis: before.basis ?? 'estimated',
    },
    from: 'load',
    before,
    next,
  }
}

/** In time order: a load under way is finished first, then each booked load is followed by a slot. */
export function toTimeline(truck: Truck, now: number): Slot[] {
  const { loads } = truck
  const underWay = loads.filter(({ status }) => status !== LOAD.assigned).length
  return Array.from({ length: loads.length - underWay + 1 }, (_, index) => {
    const at = underWay + index
    const [before, next] = [loads[at - 1], loads[at] ?? null]
    return before ? slotAfter(truck, before, next, now) : slotNow(truck, next, now)
  })
}

/** The slot in which it is empty next: after the load that it is on. */
function slotNext(timeline: readonly Slot[], current: ReadonlySet<number>): Slot {
  const slot = timeline.find(({ before }) => before && current.has(before.load)) ?? timeline[0]
  if (!slot) throw new Error('a timeline has no slot')
  return slot
}

/** Milliseconds; infinite where no time is known: it is driven last. */
export const beginning = ({ begins_at }: TruckLoad) => toInstant(begins_at) ?? Number.POSITIVE_INFINITY

/** The slot for a trip that begins then (milliseconds; null means now): after all loads that begin earlier. */
export function slotAt(timeline: readonly Slot[], begins: number | null, now: number): Slot {
  const from = Math.max(begins ?? now, now)
  const slot = timeline.find(({ next }) => next === null || beginning(next) > from)
  if (!slot) throw new Error('a timeline has no last slot')
  return slot
}

const iso = (time: number) => new Date(time).toISOString()
const isoOrNull = (instant: string | null) => instant && iso(Date.parse(instant))
const nameOf = ({ load: id, number }: TruckLoad) => ({ id, number })

const isPickedUp = ({ status }: TruckLoad) => status >= LOAD.pickedUp

export function toAvailability(truck: Truck, current: ReadonlySet<number>, now: number): Availability {
  const { place, drive, from, before, next } = slotNext(toTimeline(truck, now), current)
  return {
    state: before ? (isPickedUp(before) ? 'loaded' : 'assigned') : place ? 'empty' : 'unknown',
    load: before && nameOf(before),
    empty:
      place && drive
        ? {
            at: from === 'position' || drive.at <= now ? null : iso(drive.at),
            ...place,
            time_zone: place.time_zone ?? tzLookup(place.latitude, place.longitude),
            from,
            basis: drive.basis,
          }
        : null,
    next_load: next && {
      ...nameOf(next),
      window_from: isoOrNull(next.opens_at),
      window_to: isoOrNull(next.due_at),
      address: next.pick_up_at,
      time_zone: next.pick_up_zone ?? 'UTC',
    },
    driving_minutes_left:
      truck.second_driver !== null || truck.driven_minutes === null
        ? null
        : Math.max(0, Math.round(DRIVING_HOURS.driving * 60 - truck.driven_minutes)),
  }
}
