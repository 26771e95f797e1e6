import type { Position } from '#contract/rules/distance.ts'

const PIXEL = 1 / 256

const x = (longitude: number) => (longitude + 180) / 360
const y = (latitude: number) => {
  const sin = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

/**
 * Douglas-Peucker once for all zooms: error in zoom-0 pixels without each point, infinite for the ends and
 * never above that of the point that split its segment.
 */
export function rankSignificance(points: readonly Position[]): Float64Array {
  const matters = new Float64Array(points.length)
  if (points.length === 0) return matters
  const xs = Float64Array.from(points, ({ longitude }) => x(longitude) / PIXEL)
  const ys = Float64Array.from(points, ({ latitude }) => y(latitude) / PIXEL)
  const last = points.length - 1
  matters[0] = matters[last] = Number.POSITIVE_INFINITY
  const parts: number[] = [0, last]
  while (parts.length > 0) {
    const to = parts.pop() as number
    const from = parts.pop() as number
    if (to - from < 2) continue
    const ax = xs[from]!
    const ay = ys[from]!
    const dx = xs[to]! - ax
    const dy = ys[to]! - ay
    const length = dx * dx + dy * dy
    let farthest = from + 1
    let most = -1
    for (let index = from + 1; index < to; index++) {
      const px = xs[index]! - ax
      const py = ys[index]! - ay
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
      const ex = px - along * dx
      const ey = py - along * dy
      const distance = ex * ex + ey * ey
      if (distance > most) {
        most = distance
        farthest = index
      }
    }
    matters[farthest] = Math.min(Math.sqrt(most), matters[from]!, matters[to]!)
    parts.push(from, farthest, farthest, to)
  }
  return matters
}

/** Indexes of the points needed for an error below `pixels` at this zoom. */
export function shownAt(significance: Float64Array, zoom: number, pixels = 1): number[] {
  const least = pixels / 2 ** zoom
  const shown: number[] = []
  for (let index = 0; index < significance.length; index++)
    if (significance[index]! >= least) shown.push(index)
  return shown
}

export function weightiest(significance: Float64Array, most: number): number[] {
  const all = Array.from(significance, (_, index) => index)
  if (all.length <= most) return all
  const byWeight = all.toSorted((a, b) =>
    significance[a] === significance[b] ? a - b : significance[b]! - significance[a]!,
  )
  return byWeight.slice(0, most).toSorted((a, b) => a - b)
}
