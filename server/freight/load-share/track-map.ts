import { feature } from 'topojson-client'
import { escaped } from '#server/kernel/base/html.ts'
import states from 'us-atlas/states-10m.json' with { type: 'json' }

interface Spot {
  latitude: number
  longitude: number
}
type Point = readonly [number, number]
type Ring = readonly (readonly number[])[]

const WIDTH = 432
const HEIGHT = 260
const MARGIN = 36
const LEAST_DEGREES = 2

type Topology = Parameters<typeof feature>[0]

function readRings(): Ring[] {
  const shapes = feature(states as unknown as Topology, (states as unknown as Topology).objects['states']!)
  const all = 'features' in shapes ? shapes.features : [shapes]
  return all.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [],
  )
}
let rings: Ring[] | undefined

function createProjection(places: readonly Spot[]) {
  const [lats, lons] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)]
  const middle = {
    latitude: (Math.min(...lats) + Math.max(...lats)) / 2,
    longitude: (Math.min(...lons) + Math.max(...lons)) / 2,
  }
  const squeeze = Math.cos((middle.latitude * Math.PI) / 180)
  const high = Math.max(Math.max(...lats) - Math.min(...lats), LEAST_DEGREES)
  const wide = Math.max((Math.max(...lons) - Math.min(...lons)) * squeeze, LEAST_DEGREES)
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high)
  return (latitude: number, longitude: number): Point => [
    Math.round(WIDTH / 2 + (longitude - middle.longitude) * squeeze * scale),
    Math.round(HEIGHT / 2 - (latitude - middle.latitude) * scale),
  ]
}

function outline(ring: Ring, at: ReturnType<typeof createProjection>): string {
  const points = ring.map(([longitude = 0, latitude = 0]) => at(latitude, longitude))
  const isAway = (axis: 0 | 1, most: number) =>
    points.every((point) => point[axis] < 0) || points.every((point) => point[axis] > most)
  if (isAway(0, WIDTH) || isAway(1, HEIGHT)) return ''
  const distinct = points.filter(
    ([x, y], index) => index === 0 || x !== points[index - 1]![0] || y !== points[index - 1]![1],
  )
  return `M${distinct.map((point) => point.join(' ')).join('L')}Z`
}

/** Upper bound for half the width of a label, in pixels. */
const HALF_NAME = 60

const labelAt = (x: number, y: number, name: string, isBelow: boolean) =>
  `<text x="${Math.min(Math.max(x, HALF_NAME), WIDTH - HALF_NAME)}" y="${isBelow ? y + 24 : y - 16}" text-anchor="middle" font-size="12" fill="currentColor">${escaped(name)}</text>`

function truckLabel([x, y]: Point, near: Point | undefined): string {
  const isLeft = x > WIDTH - HALF_NAME || (x > HALF_NAME && near !== undefined && near[0] > x)
  return `<text x="${isLeft ? x - 13 : x + 13}" y="${y + 4}" text-anchor="${isLeft ? 'end' : 'start'}" font-size="12" fill="currentColor">Truck</text>`
}

/** SVG without script or style, so that it passes the page's CSP; '' when no place is known. */
export function laneMap(stops: readonly (Spot & { name: string })[], truck: Spot | null): string {
  const places = truck ? [...stops, truck] : [...stops]
  if (places.length === 0) return ''
  const at = createProjection(places)
  rings ??= readRings()
  const land = rings.map((ring) => outline(ring, at)).join('')
  const points = stops.map(({ latitude, longitude }) => at(latitude, longitude))
  const way =
    points.length > 1
      ? `<polyline points="${points.join(' ')}" fill="none" stroke="currentColor" stroke-opacity="0.7" stroke-width="2" stroke-dasharray="5 4"/>`
      : ''
  const last = truck && at(truck.latitude, truck.longitude)
  // The stop's label moves below when the truck would cover it.
  const isCovered = ([x, y]: Point) =>
    last !== null && Math.abs(last[0] - x) < HALF_NAME && last[1] < y && y - last[1] < 32
  const marks = points
    .map((point, index) => {
      const [x, y] = point
      return `<circle cx="${x}" cy="${y}" r="10" fill="#0b6675"/><text x="${x}" y="${y + 4}" text-anchor="middle" font-size="12" font-weight="600" fill="#fff">${index + 1}</text>${labelAt(x, y, stops[index]?.name ?? '', y < 32 || isCovered(point))}`
    })
    .join('')
  const near = points.find(([x, y]) => last && Math.hypot(last[0] - x, last[1] - y) < HALF_NAME)
  const seen = last
    ? `<circle cx="${last[0]}" cy="${last[1]}" r="8" fill="#d9480f" stroke="#fff" stroke-width="2"/>${truckLabel(last, near)}`
    : ''
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Lane map${truck ? ' with the truck’s last location' : ''}" width="100%"><path d="${land}" fill="currentColor" fill-opacity="0.06" stroke="currentColor" stroke-opacity="0.35"/>${way}${marks}${seen}</svg>`
}
