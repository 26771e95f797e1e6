import type { listOrderLocations } from '#contract/entities/order-map.ts'
import type { AnswerOf } from '#contract/http.ts'
import type { TrackPoint } from '#contract/rules/replay.ts'
import { significanceOf } from '#contract/rules/simplify.ts'

/** A way as a map draws it: its points, and how much each matters at any zoom. */
export interface Drawn {
  readonly points: readonly { readonly latitude: number; readonly longitude: number }[]
  readonly significance: Float64Array
}

/** The positions of an answer, oldest first. */
export const trackOf = (answer: AnswerOf<typeof listOrderLocations>): TrackPoint[] =>
  answer.results.map(([latitude, longitude, seconds]) => ({ latitude, longitude, time: seconds * 1000 }))

/** A way with what each of its points matters, reckoned once. */
export const drawn = (points: Drawn['points']): Drawn => ({ points, significance: significanceOf(points) })

/** A way that goes on to one more point, which matters at any zoom. */
export function ledTo({ points, significance }: Drawn, point: Drawn['points'][number]): Drawn {
  const longer = new Float64Array(points.length + 1)
  longer.set(significance)
  longer[points.length] = Number.POSITIVE_INFINITY
  return { points: [...points, point], significance: longer }
}
