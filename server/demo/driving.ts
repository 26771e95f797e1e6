import { ROAD_FACTOR } from '#contract/constants.ts'
import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { estimateArrivals } from '#contract/rules/estimate.ts'

/** How fast the demo's trucks drive, in miles an hour as the crow flies. */
export const DEMO_MPH = 58

/** The place at a share of the straight way, beyond its ends too. */
export const along = (from: Position, to: Position, share: number): Position => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
})

/** When a truck that is here now, under way where its speed is known, reaches these places in their order, in milliseconds, as it will be estimated; a window may open later than it comes. */
export function etasOf(
  here: Position,
  stops: readonly (Position & { opens?: number })[],
  now: number,
  mph: number | null = null,
): number[] {
  const legs = stops.map(({ opens, ...stop }, place) => ({
    miles: milesBetween(stops[place - 1] ?? here, stop) * ROAD_FACTOR,
    road_minutes: null,
    arrived_at: null,
    window_from: opens ?? null,
    is_team: false,
  }))
  const truck = { seen_at: now, mph, driven_minutes: 15 }
  return estimateArrivals(truck, legs, now).map((one) => one?.eta ?? now)
}
