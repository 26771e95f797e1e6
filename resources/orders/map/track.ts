import type { listOrderLocations } from '#contract/entities/order-map.ts'
import type { AnswerOf } from '#contract/http.ts'
import type { TrackPoint } from '#contract/rules/replay.ts'
import { significanceOf } from '#contract/rules/simplify.ts'

/** A way as a map draws it: its points, and how much each matters at any zoom. */
export interface Drawn {
  readonly points: readonly { readonly latitude: number; readonly longitude: number; readonly time?: number; readonly at?: string | null }[]
  readonly significance: Float64Array
}

/** The positions of an answer, oldest first. */
export const trackOf = (answer: AnswerOf<typeof listOrderLocations>): TrackPoint[] =>
  answer.results.map(([latitude, longitude, seconds]) => ({ latitude, longitude, time: seconds * 1000 }))

/** A way with what each of its points matters, reckoned once. */
export const drawn = (points: Drawn['points']): Drawn => ({ points, significance: significanceOf(points) })

/** A way that goes on to further points, which matter at any zoom. */
export function ledTo({ points, significance }: Drawn, further: Drawn['points']): Drawn {
  const longer = new Float64Array(points.length + further.length).fill(Number.POSITIVE_INFINITY)
  longer.set(significance)
  return { points: [...points, ...further], significance: longer }
}

/** Those of these positions that are later than a time; none where it is not known. */
export const since = (time: number | undefined, seen: readonly TrackPoint[]): readonly TrackPoint[] =>
  time === undefined ? [] : seen.filter((one) => one.time > time)

/** When a way was at its end; undefined where a person drew that, or it has none. */
export function endOf(points: readonly { readonly time?: number; readonly at?: string | null }[]): number | undefined {
  const { time, at } = points.at(-1) ?? {}
  return time ?? (at ? Date.parse(at) : undefined)
}
