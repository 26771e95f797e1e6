import { ROAD_FACTOR } from '#contract/constants.ts'
import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { estimateArrivals } from '#contract/rules/estimate.ts'

export const DEMO_MPH = 58

export const along = (from: Position, to: Position, share: number): Position => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
})

/** Milliseconds; waits when a window opens later than the truck arrives. */
export function estimateEtas(
  here: Position,
  stops: readonly (Position & { opens?: number })[],
  now: number,
  mph: number | null = null,
): number[] {
  const legs = stops.map(({ opens, ...stop }, index) => ({
    miles: milesBetween(stops[index - 1] ?? here, stop) * ROAD_FACTOR,
    road_minutes: null,
    arrived_at: null,
    window_from: opens ?? null,
    due: null,
    is_team: false,
  }))
  const truck = { seen_at: now, mph, driven_minutes: 15, duty_since: null }
  return estimateArrivals(truck, legs, now).map((one) => one?.eta ?? now)
}
