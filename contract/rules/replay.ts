import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'

export interface TrackPoint extends Position {
  readonly time: number
}

export interface Stay extends Position {
  readonly from: number
  readonly to: number
}

/** Milliseconds; stays are five minutes or longer. */
export interface TrackSummary {
  readonly stays: readonly Stay[]
  readonly moving_ms: number
  readonly parked_ms: number
  readonly miles: number
}

const STAY_MS = 5 * MINUTE_MS
const STAY_MILES = 0.15

export function summarizeTrack(track: readonly TrackPoint[]): TrackSummary {
  const stays: Stay[] = []
  let miles = 0
  let anchor = 0
  const end = (until: number) => {
    const [first, last] = [track[anchor], track[until]]
    if (first && last && last.time - first.time >= STAY_MS) {
      const { latitude, longitude, time } = first
      stays.push({ latitude, longitude, from: time, to: last.time })
    }
  }
  for (let index = 1; index < track.length; index++) {
    miles += milesBetween(track[index - 1]!, track[index]!)
    if (milesBetween(track[anchor]!, track[index]!) <= STAY_MILES) continue
    end(index - 1)
    anchor = index
  }
  end(track.length - 1)
  const parked_ms = stays.reduce((sum, { from, to }) => sum + to - from, 0)
  const all = track.length > 1 ? track.at(-1)!.time - track[0]!.time : 0
  return { stays, moving_ms: all - parked_ms, parked_ms, miles }
}

/** Interpolated on a straight line; undefined for an empty track. */
export function placeAt(track: readonly TrackPoint[], time: number): TrackPoint | undefined {
  let [low, high] = [0, track.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (track[middle]!.time <= time) low = middle + 1
    else high = middle
  }
  const [before, after] = [track[low - 1], track[low]]
  if (!before || !after) return before ?? after
  const share = (time - before.time) / (after.time - before.time)
  const between = (a: number, b: number) => a + (b - a) * share
  return {
    time,
    latitude: between(before.latitude, after.latitude),
    longitude: between(before.longitude, after.longitude),
  }
}
