import { DRIVING_HOURS, ROAD_SPEED_MPH, STALE_AFTER_MS, STOP_MINUTES } from '#contract/constants.ts'

const MINUTE_MS = 60_000
const DRIVE_MINUTES = DRIVING_HOURS.driving * 60
const REST_MS = DRIVING_HOURS.off * 60 * MINUTE_MS
/** Slower and faster than a truck is over hours; what was measured of late is held within. */
const MPH = { least: 25, most: 68 }

/** What an estimated arrival rests on: miles of a road server, estimated miles, or a position that is more than two hours old. */
export const ETA_BASIS = { road: 'Road miles', estimated: 'Estimated miles', stale: 'Old location' } as const
export type EtaBasis = keyof typeof ETA_BASIS

/** What stands behind an estimated arrival where there is little room: '' where it is by road, else a word after a blank. */
export const ETA_BASIS_SHORT: Readonly<Record<EtaBasis, string>> = { road: '', estimated: ' est.', stale: ' old' }

/** The way to one stop: its miles, the road server's minutes where it answered, and what is asked there; instants in milliseconds. */
export interface EstimatedLeg {
  readonly miles: number
  readonly road_minutes: number | null
  readonly arrived_at: number | null
  readonly window_from: number | null
  /** Whether two drivers share this drive. */
  readonly is_team: boolean
}

/** What is known of a truck when its arrivals are estimated: when it was last seen, its speed of late (null where it has not driven), and its drivers' day. */
export interface EstimatedTruck {
  readonly seen_at: number
  readonly mph: number | null
  /** Minutes driven since the last ten hours off. */
  readonly driven_minutes: number
}

/** When a truck reaches a stop, in milliseconds, and what that rests on. */
export interface Estimate {
  readonly eta: number
  readonly basis: EtaBasis
}

/** When a drive of so many minutes ends, and how much of the drivers' day is gone then: a single driver rests ten hours after eleven, a team drives on. */
export function driveFrom(start: number, minutes: number, driven: number, isTeam: boolean): { at: number; driven: number } {
  if (isTeam) return { at: start + minutes * MINUTE_MS, driven }
  let [at, left, day] = [start, minutes, Math.min(driven, DRIVE_MINUTES)]
  while (left > DRIVE_MINUTES - day) {
    at += (DRIVE_MINUTES - day) * MINUTE_MS + REST_MS
    left -= DRIVE_MINUTES - day
    day = 0
  }
  return { at: at + left * MINUTE_MS, driven: day + left }
}

/** When a truck that arrives then leaves a stop, in milliseconds: it waits for the window to open, and spends an hour. */
export const servedAt = (arrived: number, window_from: number | null): number =>
  Math.max(arrived, window_from ?? arrived) + STOP_MINUTES * MINUTE_MS

const isRest = (arrived: number, window_from: number | null) => window_from !== null && window_from - arrived >= REST_MS

/**
 * When a truck reaches each of its next stops, in their order; null for one that it has reached. It drives from where it was last seen, from
 * now on where that is long ago; waits for a window to open, which is a rest where it takes ten hours; and spends an hour at each stop.
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
    const minutes = measured === null ? (road_minutes ?? (miles / ROAD_SPEED_MPH) * 60) : (miles / measured) * 60
    const drive = driveFrom(at, minutes, driven, is_team)
    const eta = Math.max(drive.at, now)
    isRoad &&= road_minutes !== null
    driven = isRest(eta, window_from) ? 0 : drive.driven
    at = servedAt(eta, window_from)
    return { eta, basis: isStale ? 'stale' : isRoad ? 'road' : 'estimated' }
  })
}
