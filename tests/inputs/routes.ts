import { extraInputs } from '#tests/support/extra-inputs.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** Number of bends between both ends, and their amplitude in degrees. */
type Bend = readonly [count: number, degrees: number]

function windingRoad(from: Point, to: Point, bends: readonly Bend[], count: number): Point[] {
  const [dy, dx] = [to.latitude - from.latitude, to.longitude - from.longitude]
  const length = Math.hypot(dx, dy)
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    const along = share + 0.2 * (Math.sin(share * Math.PI * 40) / (Math.PI * 40))
    const ends = Math.sin(share * Math.PI)
    const aside =
      bends.reduce(
        (sum, [times, degrees], index) => sum + degrees * Math.sin(along * times * Math.PI * 2 + index),
        0,
      ) * ends
    return {
      latitude: Number((from.latitude + dy * along - (dx / length) * aside).toFixed(6)),
      longitude: Number((from.longitude + dx * along + (dy / length) * aside).toFixed(6)),
    }
  })
}

const SAN_FRANCISCO = { latitude: 37.7796, longitude: -122.4194 }
const SAN_JOSE = { latitude: 37.3361, longitude: -121.8906 }
const WASHINGTON = { latitude: 38.895, longitude: -77.0366 }
const BENDS: readonly Bend[] = [
  [1.5, 1.9],
  [6, 0.4],
  [31, 0.09],
  [173, 0.02],
  [977, 0.004],
  [3001, 0.0012],
  [7919, 0.0005],
]

export const continentalRoute = (): Point[] => windingRoad(SAN_FRANCISCO, WASHINGTON, BENDS, 48_310)

export const cityRoute = (): Point[] =>
  windingRoad(
    SAN_FRANCISCO,
    SAN_JOSE,
    [
      [2, 0.05],
      [9, 0.008],
      [60, 0.0008],
    ],
    900,
  )

export const extraRoutes = (): [name: string, points: Point[]][] =>
  extraInputs('gps/*.geojson').map(([name, bytes]) => {
    const { features } = JSON.parse(bytes.toString()) as {
      features: { geometry: { coordinates: [number, number][] } }[]
    }
    return [
      name,
      features.flatMap(({ geometry }) =>
        geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude })),
      ),
    ]
  })
