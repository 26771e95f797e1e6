import atlas from './atlas.json'
import { type Box, overlap } from './box.ts'

/** A name on the map, in degrees. */
export interface MapName {
  readonly key: string
  readonly kind: 'state' | 'city'
  readonly text: string
  readonly latitude: number
  readonly longitude: number
}

/**
 * A name with its place on the screen, in pixels: a state's is its middle, a city's its dot, from which the name runs to the right. One that stands
 * aside of a mark has no dot: its place is its middle.
 */
export interface DrawnName extends MapName {
  readonly x: number
  readonly y: number
  readonly isAside: boolean
}

const CODES_UNTIL = 5
const STATES_UNTIL = 8
const CITIES_AT_4 = 24
const CITIES_TIMES = 3.5
const MOST = 120
const GAP = 6
const LINE = 16
/** How far from the middle of a mark a name stands aside of it. */
const ASIDE = 20
const LETTER = { state: 9, city: 6.5 }

const degrees = (hundredths: number | undefined) => (hundredths ?? Number.NaN) / 100

const cities: readonly MapName[] = atlas.cities.names.split('\n').map((text, index) => ({
  key: `city-${index}`,
  kind: 'city',
  text,
  latitude: degrees(atlas.cities.latitudes[index]),
  longitude: degrees(atlas.cities.longitudes[index]),
}))

const states = (by: 'code' | 'name'): MapName[] =>
  atlas.states.map((state) => ({
    key: `state-${state.code}`,
    kind: 'state',
    text: state[by],
    latitude: degrees(state.latitude),
    longitude: degrees(state.longitude),
  }))

const CODES = states('code')
const NAMES = states('name')

/** The names that a zoom has room for, the weightiest first: states until they fill the screen, and the more cities the nearer one comes. */
export function namesAt(zoom: number): readonly MapName[] {
  const some = cities.slice(0, Math.ceil(CITIES_AT_4 * CITIES_TIMES ** (zoom - 4)))
  if (zoom >= STATES_UNTIL) return some
  return [...(zoom < CODES_UNTIL ? CODES : NAMES), ...some]
}

const widthOf = ({ kind, text }: MapName) => text.length * LETTER[kind]

function boxOf(name: DrawnName): Box {
  const { kind, x, y, isAside } = name
  const width = widthOf(name)
  const left = kind === 'state' || isAside ? x - width / 2 - (isAside ? GAP : 0) : x - GAP
  return { left, right: left + width + 2 * GAP, top: y - LINE / 2, bottom: y + LINE / 2 }
}

/** A name at its place, and where a mark hides it above, below and beside that. */
function placesOf(name: DrawnName, marks: readonly Box[]): DrawnName[] {
  if (!marks.some((mark) => overlap(boxOf(name), mark))) return [name]
  const aside = widthOf(name) / 2 + ASIDE
  const { x, y } = name
  return [
    { x, y: y - ASIDE },
    { x, y: y + ASIDE },
    { x: x - aside, y },
    { x: x + aside, y },
  ].map((place) => ({ ...name, ...place, isAside: true }))
}

/** Those of the names, in their order, that lie within `view` and cover neither a mark nor a name before them; at most 120. `toPoint` says where on the screen a place is. */
export function withoutOverlap(
  names: readonly MapName[],
  toPoint: (name: MapName) => { x: number; y: number },
  view: Box,
  marks: readonly Box[] = [],
): DrawnName[] {
  const drawn: DrawnName[] = []
  const boxes: Box[] = [...marks]
  for (const name of names) {
    if (drawn.length === MOST) break
    const { x, y } = toPoint(name)
    if (x < view.left || x > view.right || y < view.top || y > view.bottom) continue
    const free = placesOf({ ...name, x, y, isAside: false }, marks).find((one) => {
      const box = boxOf(one)
      return !boxes.some((other) => overlap(box, other))
    })
    if (!free) continue
    drawn.push(free)
    boxes.push(boxOf(free))
  }
  return drawn
}
