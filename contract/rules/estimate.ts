import { DRIVING_HOURS, ROAD_SPEED_MPH, STALE_AFTER_MS, STOP_MINUTES } from '#contract/constants.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'

const DRIVE_MINUTES = DRIVING_HOURS.driving * 60
const WINDOW_MS = DRIVING_HOURS.window * 60 * MINUTE_MS
const REST_MS = DRIVING_HOURS.off * 60 * MINUTE_MS
/** Bounds for the measured average, which short trips distort. */
export const MPH = { least: 25, most: 68 }

/** `stale`: based on a position older than two hours. */
export const ETA_BASIS = { road: 'Road miles', estimated: 'Estimated miles', stale: 'Old location' } as const
export type EtaBasis = keyof typeof ETA_BASIS

export const ETA_BASIS_SHORT: Readonly<Record<EtaBasis, string>> = {
  road: '',
  estimated: ' est.',
  stale: ' old',
}

/** `road_minutes` are the road server's, where available; instants in milliseconds. */
export interface EstimatedLeg {
  readonly miles: number
  readonly road_minutes: number | null
  readonly arrived_at: number | null
  readonly window_from: number | null
  /** Latest arrival in time; null without one. */
  readonly due: number | null
  readonly is_team: boolean
}

/** Hours used since the last ten hours off: minutes of driving, and when the duty began (null: still off). */
export interface DutyHours {
  readonly driven_minutes: number
  readonly duty_since: number | null
}

export interface EstimatedTruck extends DutyHours {
  readonly seen_at: number
  /** Since when it has been parked; null or undefined where it drives or nobody knows. */
  readonly resting_since?: number | null
  readonly mph: number | null
}

export interface Estimate {
  readonly eta: number
  readonly basis: EtaBasis
}

/** A truck's driving at an instant; carried from leg to leg. */
export interface DriveState extends DutyHours {
  readonly at: number
  readonly resting_since?: number | null
  readonly mph: number | null
  readonly basis: EtaBasis
}

/**
 * A single driver drives at most eleven hours, all within fourteen of coming on duty, then rests ten; a team
 * never rests.
 */
export function driveFrom(
  start: number,
  minutes: number,
  { driven_minutes, duty_since }: DutyHours,
  isTeam: boolean,
): DutyHours & { at: number; rests: number } {
  if (isTeam)
    return { at: start + minutes * MINUTE_MS, driven_minutes, duty_since: duty_since ?? start, rests: 0 }
  let [at, left, driven, since] = [start, minutes, driven_minutes, duty_since ?? start]
  for (let rests = 0; ; rests += 1) {
    const allowed = Math.min(DRIVE_MINUTES - driven, (since + WINDOW_MS - at) / MINUTE_MS)
    if (left <= allowed)
      return { at: at + left * MINUTE_MS, driven_minutes: driven + left, duty_since: since, rests }
    const now = Math.max(0, allowed)
    at += now * MINUTE_MS + REST_MS
    left -= now
    ;[driven, since] = [0, at]
  }
}

export const servedAt = (arrived: number, window_from: number | null): number =>
  Math.max(arrived, window_from ?? arrived) + STOP_MINUTES * MINUTE_MS

const isRest = (arrived: number, window_from: number | null) =>
  window_from !== null && window_from - arrived >= REST_MS

export const RESTED: DutyHours = { driven_minutes: 0, duty_since: null }

/** Starts at the last position, or now if that is old. */
export function startDriving({ seen_at, ...truck }: EstimatedTruck, now: number): DriveState {
  const isStale = now - seen_at > STALE_AFTER_MS
  return { ...truck, at: isStale ? now : seen_at, basis: isStale ? 'stale' : 'road' }
}

export function drivingMinutes(
  mph: number | null,
  { miles, road_minutes }: Pick<EstimatedLeg, 'miles' | 'road_minutes'>,
): number {
  if (mph === null || mph < MPH.least) return road_minutes ?? (miles / ROAD_SPEED_MPH) * 60
  return (miles / Math.min(mph, MPH.most)) * 60
}

/** Driving of one leg, and the stop served at its end. `rest_until`: the rest under way was completed first. */
export interface DrivenLeg {
  readonly miles: number
  readonly minutes: number
  readonly rests: number
  readonly rest_until?: number
}

/** After serving the stop; no estimate where it was already reached. Waiting ten hours for a window is rest. */
export function driveLeg(
  { resting_since: _rest, ...state }: DriveState,
  leg: EstimatedLeg,
  now: number,
): { estimate: Estimate | null; state: DriveState; driven: DrivenLeg } {
  const { arrived_at, window_from } = leg
  if (arrived_at !== null) {
    const at = Math.max(state.at, now, servedAt(arrived_at, window_from))
    return {
      estimate: null,
      state: { ...state, ...(isRest(arrived_at, window_from) && RESTED), at },
      driven: { miles: 0, minutes: 0, rests: 0 },
    }
  }
  const minutes = drivingMinutes(state.mph, leg)
  const { at, rests, ...hours } = driveFrom(state.at, minutes, state, leg.is_team)
  const eta = Math.max(at, now)
  const basis = state.basis === 'road' && leg.road_minutes === null ? 'estimated' : state.basis
  return {
    estimate: { eta, basis },
    state: {
      mph: state.mph,
      basis,
      ...(isRest(eta, window_from) ? RESTED : hours),
      at: servedAt(eta, window_from),
    },
    driven: { miles: leg.miles, minutes, rests },
  }
}

type Driven = ReturnType<typeof driveLeg>

function driveInOrder(start: DriveState, legs: readonly EstimatedLeg[], now: number): Driven[] {
  let state = start
  return legs.map((leg) => {
    const driven = driveLeg(state, leg, now)
    state = driven.state
    return driven
  })
}

/** Ends the rest under way before it starts; null where there is none. */
function afterRest({ resting_since, ...start }: DriveState): DriveState | null {
  if (resting_since == null) return null
  return { ...start, ...RESTED, at: Math.max(start.at, resting_since + REST_MS) }
}

const isMissed = ({ estimate }: Driven, { due }: EstimatedLeg) =>
  estimate !== null && due !== null && estimate.eta > due

/**
 * One for each leg: the estimate, null for a stop already reached, and the state after it was served. A rest
 * under way is completed first where the first `own` legs need a rest anyhow, end earlier by that, and no stop
 * is missed by it: else an ETA would jump by ten hours in the minute in which the rest ends.
 */
export function driveLegs(
  start: DriveState,
  legs: readonly EstimatedLeg[],
  now: number,
  own = legs.length,
): Driven[] {
  const atOnce = driveInOrder(start, legs, now)
  const rested = afterRest(start)
  const first = atOnce.slice(0, own)
  if (!rested || first.every(({ driven }) => driven.rests === 0)) return atOnce
  const later = driveInOrder(rested, legs, now)
  const end = first.length - 1
  const endsEarlier = (later[end]?.estimate?.eta ?? 0) < (atOnce[end]?.estimate?.eta ?? 0)
  const misses = legs.some(
    (leg, index) => index < own && isMissed(later[index]!, leg) && !isMissed(atOnce[index]!, leg),
  )
  if (!endsEarlier || misses) return atOnce
  if (rested.at === start.at) return later
  return later.map((one) => ({ ...one, driven: { ...one.driven, rest_until: rested.at } }))
}

export const estimateArrivals = (
  truck: EstimatedTruck,
  legs: readonly EstimatedLeg[],
  now: number,
): (Estimate | null)[] => driveLegs(startDriving(truck, now), legs, now).map(({ estimate }) => estimate)
