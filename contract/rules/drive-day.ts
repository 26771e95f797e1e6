import { DRIVING_HOURS } from '#contract/constants.ts'
import { milesBetween, type Position } from '#contract/rules/distance.ts'

const MINUTE_MS = 60_000
const OFF_MS = DRIVING_HOURS.off * 60 * MINUTE_MS
/** Slower than this it stands: a phone on a table wanders a little. */
const MOVING_MPH = 3
/** Faster than this its speed tells of the road. */
const ROLLING_MPH = 15
/** The time over which its speed of late is smoothed. */
const LATELY_MS = 30 * MINUTE_MS

/** A truck's day by its positions: where it was last, how long it has driven since its last ten hours off, and how fast of late; instants in milliseconds. */
export interface DriveDay extends Position {
  readonly time: number
  readonly driven_minutes: number
  readonly parked_since: number | null
  readonly mph: number | null
}

/** The day of a truck that was seen for the first time. */
export const newDriveDay = (fix: Position & { time: number }): DriveDay => ({ ...fix, driven_minutes: 0, parked_since: null, mph: null })

/** A truck's day after one more position; one that is not later changes nothing. */
export function driveOn(day: DriveDay, { latitude, longitude, time }: Position & { time: number }): DriveDay {
  const passed = time - day.time
  if (passed <= 0) return day
  const mph = milesBetween(day, { latitude, longitude }) / (passed / 3_600_000)
  const now = { latitude, longitude, time }
  if (mph < MOVING_MPH) {
    const parked_since = day.parked_since ?? day.time
    return { ...day, ...now, parked_since, driven_minutes: time - parked_since >= OFF_MS ? 0 : day.driven_minutes }
  }
  const weight = 1 - Math.exp(-passed / LATELY_MS)
  const rolling = mph < ROLLING_MPH ? day.mph : day.mph === null ? mph : day.mph + (mph - day.mph) * weight
  return { ...now, driven_minutes: day.driven_minutes + passed / MINUTE_MS, parked_since: null, mph: rolling }
}
