import type { EtaAssumed } from '#contract/entities/freight/arrival.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition, type MaybePosition, type Position } from '#contract/rules/distance.ts'
import {
  driveLegs,
  drivingMinutes,
  type DriveState,
  type Estimate,
  type EstimatedLeg,
} from '#contract/rules/estimate.ts'
import { getDeadline, minutesEarly } from '#contract/rules/eta-status.ts'
import { assume } from '#server/fleet/trip/assume.ts'
import { type Slot, slotAt } from '#server/fleet/availability/timeline.ts'
import type { TruckLoad } from '#server/fleet/availability/truck.repository.ts'
import type { Road, Roads } from '#server/kernel/geo/roads.ts'

/** Windows in milliseconds. */
export interface TripStop extends MaybePosition {
  readonly window_from: number | null
  readonly window_to: number | null
}

/** Minutes below zero are late; null without a window. */
export interface TripArrival extends Estimate {
  readonly assumed: EtaAssumed
  readonly margin_minutes: number | null
}

/** Road miles and driving minutes to the first stop, without rests. */
export type Deadhead = Road

export interface Trip {
  readonly slot: Slot
  readonly deadhead: Deadhead | null
  /** One for each stop; null where no estimate is possible. */
  readonly arrivals: readonly (TripArrival | null)[]
  /** Once the last stop is served. */
  readonly drive: DriveState | null
  /** Next booked load that this trip would make late. */
  readonly late_after: { readonly load: TruckLoad; readonly minutes: number } | null
}

/** A way for each pair of places, in the order driven. */
type Ways = readonly Road[]

/** Milliseconds; null where no stop names a time. */
export const beginsAt = ([first]: readonly TripStop[]): number | null =>
  first?.window_from ?? first?.window_to ?? null

/** The truck's place, the stops up to the first unknown one, and the next load's pickup. */
function placesOf({ place, next }: Slot, stops: readonly TripStop[]): Position[] {
  if (!place) return []
  const until = stops.findIndex((stop) => !hasPosition(stop))
  const known = (until === -1 ? stops : stops.slice(0, until)) as readonly (TripStop & Position)[]
  const pickup = { latitude: next?.pick_up_latitude, longitude: next?.pick_up_longitude }
  return [place, ...known, ...(until === -1 && hasPosition(pickup) ? [pickup] : [])]
}

function toTrip(slot: Slot, stops: readonly TripStop[], ways: Ways, isTeam: boolean, now: number): Trip {
  const none: Trip = {
    slot,
    deadhead: null,
    arrivals: stops.map(() => null),
    drive: null,
    late_after: null,
  }
  const [first] = ways
  if (!slot.drive || !first || stops.length === 0) return none
  const legs = ways.map((road, index): EstimatedLeg => {
    const stop = stops[index]
    return {
      miles: road.miles,
      road_minutes: road.is_estimated ? null : road.minutes,
      arrived_at: null,
      window_from: stop?.window_from ?? null,
      due: stop ? getDeadline(stop) : null,
      is_team: isTeam,
    }
  })
  const driven = driveLegs(slot.drive, legs, now, stops.length)
  const assumed = assume({
    from: slot.from,
    after: slot.before?.number ?? null,
    is_team: isTeam,
    driven_minutes: slot.drive.driven_minutes,
  })
  const arrivals = stops.map((stop, index): TripArrival | null => {
    const one = driven[index]
    if (!one?.estimate) return null
    const due = getDeadline(stop)
    const { eta, basis } = one.estimate
    return {
      eta,
      basis,
      assumed: assumed(one.driven),
      margin_minutes: due === null ? null : minutesEarly(due, eta),
    }
  })
  const minutes = drivingMinutes(slot.drive.mph, {
    miles: first.miles,
    road_minutes: first.is_estimated ? null : first.minutes,
  })
  const end = driven[stops.length - 1]?.state ?? null
  const onward = driven[stops.length]?.estimate
  const due = toInstant(slot.next?.due_at)
  const late = onward && due !== null ? -minutesEarly(due, onward.eta) : 0
  return {
    slot,
    deadhead: { ...first, minutes },
    arrivals,
    drive: end,
    late_after: slot.next && late > 0 ? { load: slot.next, minutes: late } : null,
  }
}

/** A team drives without rests. */
export interface TripPlan {
  readonly timeline: readonly Slot[]
  readonly stops: readonly TripStop[]
  readonly isTeam: boolean
}

/** By road where the road server answers; not inside a transaction. */
export async function planTrip(
  { timeline, stops, isTeam }: TripPlan,
  roads: Pick<Roads, 'roadFrom'>,
  now: number,
  signal?: AbortSignal,
): Promise<Trip> {
  const slot = slotAt(timeline, beginsAt(stops), now)
  const places = placesOf(slot, stops)
  const ways = await Promise.all(
    places.slice(1).map((place, index) => roads.roadFrom(places[index]!, place, signal)),
  )
  return toTrip(slot, stops, ways, isTeam, now)
}

/** By the roads at hand: for many trucks at once. */
export function tripBy(
  { timeline, stops, isTeam }: TripPlan,
  roadBetween: (from: Position, to: Position) => Road,
  now: number,
): Trip {
  const slot = slotAt(timeline, beginsAt(stops), now)
  const places = placesOf(slot, stops)
  const ways = places.slice(1).map((place, index) => roadBetween(places[index]!, place))
  return toTrip(slot, stops, ways, isTeam, now)
}
