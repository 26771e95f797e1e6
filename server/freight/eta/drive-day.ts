import { DRIVING_HOURS, ROAD_SPEED_MPH } from '#contract/constants.ts'
import { milesBetween, type Position, roadMilesEstimate } from '#contract/rules/distance.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { type DutyHours, RESTED } from '#contract/rules/estimate.ts'

const OFF_MS = DRIVING_HOURS.off * 60 * MINUTE_MS
/** Below this it is parked: positions of a phone at rest drift. */
const MOVING_MPH = 3
const ROLLING_MPH = 15
const LATELY_MS = 30 * MINUTE_MS
/** After a longer gap the parked time is unknown. */
const SILENT_MS = 15 * MINUTE_MS

/** Milliseconds; driven time and duty count since the last ten hours off. */
export interface DriveDay extends Position, DutyHours {
  readonly time: number
  readonly parked_since: number | null
  readonly mph: number | null
}

export const newDriveDay = (fix: Position & { time: number }): DriveDay => ({
  ...fix,
  driven_minutes: 0,
  duty_since: null,
  parked_since: null,
  mph: null,
})

/**
 * A position that is not later changes nothing. In a gap the truck is assumed parked, then driving its miles
 * at the usual speed.
 */
export function driveOn(day: DriveDay, { latitude, longitude, time }: Position & { time: number }): DriveDay {
  const elapsed = time - day.time
  if (elapsed <= 0) return day
  const miles = milesBetween(day, { latitude, longitude })
  const mph = miles / (elapsed / HOUR_MS)
  const now = { latitude, longitude, time }
  if (mph < MOVING_MPH) {
    const parked_since = day.parked_since ?? day.time
    return { ...day, ...now, parked_since, ...(time - parked_since >= OFF_MS && RESTED) }
  }
  const driven =
    elapsed > SILENT_MS ? Math.min(elapsed, (roadMilesEstimate(miles) / ROAD_SPEED_MPH) * HOUR_MS) : elapsed
  const parkedMs = time - driven - (day.parked_since ?? day.time)
  const before = driven < elapsed && parkedMs >= OFF_MS ? RESTED : day
  const weight = 1 - Math.exp(-elapsed / LATELY_MS)
  const rolling =
    mph < ROLLING_MPH || driven < elapsed
      ? day.mph
      : day.mph === null
        ? mph
        : day.mph + (mph - day.mph) * weight
  return {
    ...now,
    driven_minutes: before.driven_minutes + driven / MINUTE_MS,
    duty_since: before.duty_since ?? time - driven,
    parked_since: null,
    mph: rolling,
  }
}
