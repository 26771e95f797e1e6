import { hasPosition, type MaybePosition, type Position } from '#contract/rules/distance.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { driveLeg } from '#contract/rules/estimate.ts'
import type { Trip, TripStop } from '#server/fleet/trip/trip.ts'
import type { Road } from '#server/kernel/geo/roads.ts'

interface Homeward {
  readonly trip: Trip
  readonly stops: readonly TripStop[]
  readonly home: MaybePosition
  readonly isTeam: boolean
}

/** Once the last stop is served, not before its time; null without a home or an estimate. */
export function daysUntilHome(
  { trip: { drive }, stops, home, isTeam }: Homeward,
  roadBetween: (from: Position, to: Position) => Road,
  now: number,
): number | null {
  const last = stops.at(-1)
  if (!drive || !last || !hasPosition(last) || !hasPosition(home)) return null
  const at = Math.max(drive.at, last.window_to ?? drive.at)
  const { miles, minutes, is_estimated } = roadBetween(last, home)
  const road_minutes = is_estimated ? null : minutes
  const leg = { miles, road_minutes, arrived_at: null, window_from: null, due: null }
  const { estimate } = driveLeg({ ...drive, at }, { ...leg, is_team: isTeam }, now)
  return estimate && (estimate.eta - now) / DAY_MS
}
