import { DRIVING_HOURS, ROAD_SPEED_MPH } from '#contract/constants.ts'
import { milesBetween, type Position, roadMilesEstimate } from '#contract/rules/distance.ts'

const MINUTE_MS = 60_000
const OFF_MS = DRIVING_HOURS.off * 60 * MINUTE_MS
/** Slower than this it stands: a phone on a table wanders a little. */
const MOVING_MPH = 3
/** Faster than this its speed tells of the road. */
const ROLLING_MPH = 15
/** The time over which its speed of late is smoothed. */
const LATELY_MS = 30 * MINUTE_MS
/** Over a longer silence nobody knows how long it stood. */
const SILENT_MS = 15 * MINUTE_MS

/** A truck's day by its positions: where it was last, how long it has driven since its last ten hours off, and how fast of late; instants in milliseconds. */
export interface DriveDay extends Position {
  readonly time: number
  readonly driven_minutes: number
  readonly parked_since: number | null
  readonly mph: number | null
}

/** The day of a truck that was seen for the first time. */
export const newDriveDay = (fix: Position & { time: number }): DriveDay => ({ ...fix, driven_minutes: 0, parked_since: null, mph: null })

/** A truck's day after one more position; one that is not later changes nothing. Over a silence it stood, then drove its miles at the usual speed. */
export function driveOn(day: DriveDay, { latitude, longitude, time }: Position & { time: number }): DriveDay {
  const passed = time - day.time
  if (passed <= 0) return day
  const miles = milesBetween(day, { latitude, longitude })
  const mph = miles / (passed / 3_600_000)
  const now = { latitude, longitude, time }
  if (mph < MOVING_MPH) {
    const parked_since = day.parked_since ?? day.time
    return { ...day, ...now, parked_since, driven_minutes: time - parked_since >= OFF_MS ? 0 : day.driven_minutes }
  }
  const driven = passed > SILENT_MS ? Math.min(passed, (roadMilesEstimate(miles) / ROAD_SPEED_MPH) * 3_600_000) : passed
  const stood = time - driven - (day.parked_since ?? day.time)
  const before = driven < passed && stood >= OFF_MS ? 0 : day.driven_minutes
  const weight = 1 - Math.exp(-passed / LATELY_MS)
  const rolling = mph < ROLLING_MPH || driven < passed ? day.mph : day.mph === null ? mph : day.mph + (mph - day.mph) * weight
  return { ...now, driven_minutes: before + driven / MINUTE_MS, parked_since: null, mph: rolling }
}
