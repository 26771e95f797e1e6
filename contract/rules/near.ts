import { EARTH_RADIUS_MILES } from '#contract/constants.ts'
import { hasPosition, type MaybePosition } from './distance.ts'

type Vector = readonly [x: number, y: number, z: number]

// Keeps the limit inclusive despite rounding: about 0.01 mm at any radius.
const SLACK = 1e-15

const radians = (degrees: number) => (degrees * Math.PI) / 180

const unitVector = (latitude: number, longitude: number): Vector => {
  const ring = Math.cos(radians(latitude))
  return [
    ring * Math.cos(radians(longitude)),
    ring * Math.sin(radians(longitude)),
    Math.sin(radians(latitude)),
  ]
}

const spread = (vectors: readonly Vector[], axis: 0 | 1 | 2): number => {
  let [least, most] = [1, -1]
  for (const vector of vectors) {
    if (vector[axis] < least) least = vector[axis]
    if (vector[axis] > most) most = vector[axis]
  }
  return most - least
}

function lowerBound(sorted: Float64Array, target: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < target) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Great-circle, inclusive; places without a position are never near. Vectors are sorted on their widest axis,
 * so that each query scans one band.
 */
export function createProximityTest(
  places: readonly MaybePosition[],
  radiusMiles: number,
): (place: MaybePosition) => boolean {
  const vectors = places.filter(hasPosition).map(({ latitude, longitude }) => unitVector(latitude, longitude))
  const axes = [0, 1, 2] as const
  const [axis, second, third] = axes.toSorted((a, b) => spread(vectors, b) - spread(vectors, a)) as [
    0 | 1 | 2,
    0 | 1 | 2,
    0 | 1 | 2,
  ]
  const sorted = vectors.toSorted((a, b) => a[axis] - b[axis])
  const [us, vs, ws] = [axis, second, third].map((which) =>
    Float64Array.from(sorted, (vector) => vector[which as 0 | 1 | 2]),
  ) as [Float64Array, Float64Array, Float64Array]
  const angle = Math.min(Math.PI, Math.max(0, radiusMiles) / EARTH_RADIUS_MILES)
  const chord = 2 * Math.sin(angle / 2)
  const limit = chord * chord * (1 + 1e-12) + SLACK
  const reach = Math.sqrt(limit)

  return (place) => {
    if (!hasPosition(place)) return false
    const vector = unitVector(place.latitude, place.longitude)
    const [u, v, w] = [vector[axis], vector[second], vector[third]]
    for (let index = lowerBound(us, u - reach); index < us.length; index += 1) {
      const du = (us[index] as number) - u
      if (du > reach) return false
      const dv = (vs[index] as number) - v
      const dw = (ws[index] as number) - w
      if (du * du + dv * dv + dw * dw <= limit) return true
    }
    return false
  }
}
