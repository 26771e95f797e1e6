import { feature } from 'topojson-client'
import { escaped } from '#server/core/html.ts'
import states from 'us-atlas/states-10m.json' with { type: 'json' }

interface Spot {
  latitude: number
  longitude: number
}
type Ring = readonly (readonly number[])[]

const WIDTH = 432
const HEIGHT = 260
const MARGIN = 36
const LEAST_DEGREES = 2

type Topology = Parameters<typeof feature>[0]

function ringsOf(): Ring[] {
  const shapes = feature(states as unknown as Topology, (states as unknown as Topology).objects['states']!)
  const all = 'features' in shapes ? shapes.features : [shapes]
  return all.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  )
}
let rings: Ring[] | undefined

/** Where a place stands in the picture. */
function projectionOf(places: readonly Spot[]) {
  const [lats, lons] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)]
  const middle = { latitude: (Math.min(...lats) + Math.max(...lats)) / 2, longitude: (Math.min(...lons) + Math.max(...lons)) / 2 }
  const squeeze = Math.cos((middle.latitude * Math.PI) / 180)
  const high = Math.max(Math.max(...lats) - Math.min(...lats), LEAST_DEGREES)
  const wide = Math.max((Math.max(...lons) - Math.min(...lons)) * squeeze, LEAST_DEGREES)
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high)
  return (latitude: number, longitude: number): [number, number] => [
    Math.round(WIDTH / 2 + (longitude - middle.longitude) * squeeze * scale),
    Math.round(HEIGHT / 2 - (latitude - middle.latitude) * scale),
  ]
}

function outline(ring: Ring, at: ReturnType<typeof projectionOf>): string {
  const points = ring.map(([longitude = 0, latitude = 0]) => at(latitude, longitude))
  const isAway = (axis: 0 | 1, most: number) => points.every((point) => point[axis] < 0) || points.every((point) => point[axis] > most)
  if (isAway(0, WIDTH) || isAway(1, HEIGHT)) return ''
  const distinct = points.filter(([x, y], place) => place === 0 || x !== points[place - 1]![0] || y !== points[place - 1]![1])
  return `M${distinct.map((point) => point.join(' ')).join('L')}Z`
}

/** A name above its mark, or below it, kept within the picture. */
const labelAt = (x: number, y: number, name: string, isBelow = y < 32) =>
  `<text x="${Math.min(Math.max(x, 60), WIDTH - 60)}" y="${isBelow ? y + 24 : y - 16}" text-anchor="middle" font-size="12" fill="currentColor">${escaped(name)}</text>`

/** A picture of a lane over the states, as SVG without script or style: its stops in their order and where the truck was last seen; '' where no place is known. */
export function laneMap(stops: readonly (Spot & { name: string })[], truck: Spot | null): string {
  const places = truck ? [...stops, truck] : [...stops]
  if (places.length === 0) return ''
  const at = projectionOf(places)
  rings ??= ringsOf()
  const land = rings.map((ring) => outline(ring, at)).join('')
  const points = stops.map(({ latitude, longitude }) => at(latitude, longitude))
  const way =
    points.length > 1
      ? `<polyline points="${points.join(' ')}" fill="none" stroke="currentColor" stroke-opacity="0.7" stroke-width="2" stroke-dasharray="5 4"/>`
      : ''
  const marks = points
    .map(
      ([x, y], place) =>
        `<circle cx="${x}" cy="${y}" r="10" fill="#0b6675"/><text x="${x}" y="${y + 4}" text-anchor="middle" font-size="12" font-weight="600" fill="#fff">${place + 1}</text>${labelAt(x, y, stops[place]?.name ?? '')}`,
    )
    .join('')
  const [x, y] = truck ? at(truck.latitude, truck.longitude) : [0, 0]
  // Near a stop its name would stand on that of the stop, above it or below.
  const near = points.find(([left, top]) => Math.abs(left - x) < 80 && Math.abs(top - y) < 30)
  const isBelow = near ? near[1] >= 32 : y < 32
  const seen = truck
    ? `<circle cx="${x}" cy="${y}" r="8" fill="#d9480f" stroke="#fff" stroke-width="2"/>${labelAt(x, y, 'Truck', isBelow)}`
    : ''
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Map of the lane${truck ? ' with the last position of the truck' : ''}" width="100%"><path d="${land}" fill="currentColor" fill-opacity="0.06" stroke="currentColor" stroke-opacity="0.35"/>${way}${marks}${seen}</svg>`
}
