import type { listOrderLocations } from '#contract/entities/freight/order-map.ts'
import type { AnswerOf } from '#contract/http.ts'
import type { TrackPoint } from '#contract/rules/replay.ts'
import { rankSignificance } from '#contract/rules/simplify.ts'

export interface Drawn {
  readonly points: readonly {
    readonly latitude: number
    readonly longitude: number
    readonly time?: number
    readonly at?: string | null
  }[]
  readonly significance: Float64Array
}

export const toTrack = (answer: AnswerOf<typeof listOrderLocations>): TrackPoint[] =>
  answer.results.map(([latitude, longitude, seconds]) => ({ latitude, longitude, time: seconds * 1000 }))

export const drawn = (points: Drawn['points']): Drawn => ({ points, significance: rankSignificance(points) })

export function ledTo({ points, significance }: Drawn, further: Drawn['points']): Drawn {
  const longer = new Float64Array(points.length + further.length).fill(Number.POSITIVE_INFINITY)
  longer.set(significance)
  return { points: [...points, ...further], significance: longer }
}

export const since = (time: number | undefined, seen: readonly TrackPoint[]): readonly TrackPoint[] =>
  time === undefined ? [] : seen.filter((one) => one.time > time)

/** Milliseconds; undefined when the last point was drawn by hand, or there is none. */
export function findEnd(
  points: readonly { readonly time?: number; readonly at?: string | null }[],
): number | undefined {
  const { time, at } = points.at(-1) ?? {}
  return time ?? (at ? Date.parse(at) : undefined)
}
