import { DRIVING_HOURS, ROAD_SPEED_MPH, STALE_AFTER_MS, STOP_MINUTES } from '#contract/constants.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'

const DRIVE_MINUTES = DRIVING_HOURS.driving * 60
const REST_MS = DRIVING_HOURS.off * 60 * MINUTE_MS
/** Bounds for the measured average, which short trips distort. */
const MPH = { least: 25, most: 68 }

/** `stale`: based on a position older than two hours. */
export const ETA_BASIS = { road: 'Road miles', estimated: 'Estimated miles', stale: 'Old location' } as const
export type EtaBasis = keyof typeof ETA_BASIS

export const ETA_BASIS_SHORT: Readonly<Record<EtaBasis, string>> = {
  road: '',
  estimated: ' est.',
  stale: ' old',
}

/** `minutes` are the road server's, where available; instants in milliseconds. */
export interface EstimatedLeg {
  readonly miles: number
  readonly road_minutes: number | null
  readonly arrived_at: number | null
  readonly window_from: number | null
  readonly is_team: boolean
}

export interface EstimatedTruck {
  readonly seen_at: number
  readonly mph: number | null
  readonly driven_minutes: number
}

export interface Estimate {
  readonly eta: number
  readonly basis: EtaBasis
}

/**
 * A single driver rests ten hours after eleven of driving, a team never; `driven` is the minutes used at the
 * end.
 */
export function driveFrom(
  start: number,
  minutes: number,
  driven: number,
  isTeam: boolean,
): { at: number; driven: number } {
  if (isTeam) return { at: start + minutes * MINUTE_MS, driven }
  let [at, left, day] = [start, minutes, Math.min(driven, DRIVE_MINUTES)]
  while (left > DRIVE_MINUTES - day) {
    at += (DRIVE_MINUTES - day) * MINUTE_MS + REST_MS
    left -= DRIVE_MINUTES - day
    day = 0
  }
  return { at: at + left * MINUTE_MS, driven: day + left }
}

export const servedAt = (arrived: number, window_from: number | null): number =>
  Math.max(arrived, window_from ?? arrived) + STOP_MINUTES * MINUTE_MS

const isRest = (arrived: number, window_from: number | null) =>
  window_from !== null && window_from - arrived >= REST_MS

/**
 * Null for stops already reached. Starts at the last position, or now if that is old. Waiting for a window
 * counts as rest from ten hours on.
 */
export function estimateArrivals(
  { seen_at, mph, driven_minutes }: EstimatedTruck,
  legs: readonly EstimatedLeg[],
  now: number,
): (Estimate | null)[] {
  const isStale = now - seen_at > STALE_AFTER_MS
  let [at, driven, isRoad] = [isStale ? now : seen_at, driven_minutes, true]
  return legs.map(({ miles, road_minutes, arrived_at, window_from, is_team }) => {
    if (arrived_at !== null) {
      at = Math.max(at, now, servedAt(arrived_at, window_from))
      if (isRest(arrived_at, window_from)) driven = 0
      return null
    }
    const measured = mph !== null && mph >= MPH.least ? Math.min(mph, MPH.most) : null
    const minutes =
      measured === null ? (road_minutes ?? (miles / ROAD_SPEED_MPH) * 60) : (miles / measured) * 60
    const drive = driveFrom(at, minutes, driven, is_team)
    const eta = Math.max(drive.at, now)
    isRoad &&= road_minutes !== null
    driven = isRest(eta, window_from) ? 0 : drive.driven
    at = servedAt(eta, window_from)
    return { eta, basis: isStale ? 'stale' : isRoad ? 'road' : 'estimated' }
  })
}
