import atlas from './atlas.json'

/** A name on the map, in degrees. */
export interface MapName {
  readonly key: string
  readonly kind: 'state' | 'city'
  readonly text: string
  readonly latitude: number
  readonly longitude: number
}

/** A name with its place on the screen, in pixels: a state's is its middle, a city's its dot, from which the name runs to the right. */
export interface DrawnName extends MapName {
  readonly x: number
  readonly y: number
}

const CODES_UNTIL = 5
const STATES_UNTIL = 8
const CITIES_AT_4 = 24
const CITIES_TIMES = 3.5
const MOST = 120
const GAP = 6
const LINE = 16
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

function boxOf({ kind, text, x, y }: DrawnName) {
  const width = text.length * LETTER[kind]
  const left = kind === 'state' ? x - width / 2 : x - GAP
  return { left, right: left + width + 2 * GAP, top: y - LINE / 2, bottom: y + LINE / 2 }
}

type Box = ReturnType<typeof boxOf>
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Those of the names, in their order, that lie within `view` and cover none before them; at most 120. `toPoint` says where on the screen a place is. */
export function withoutOverlap(
  names: readonly MapName[],
  toPoint: (name: MapName) => { x: number; y: number },
  view: { left: number; right: number; top: number; bottom: number },
): DrawnName[] {
  const drawn: DrawnName[] = []
  const boxes: Box[] = []
  for (const name of names) {
    if (drawn.length === MOST) break
    const { x, y } = toPoint(name)
    if (x < view.left || x > view.right || y < view.top || y > view.bottom) continue
    const one = { ...name, x, y }
    const box = boxOf(one)
    if (boxes.some((other) => overlap(box, other))) continue
    drawn.push(one)
    boxes.push(box)
  }
  return drawn
}
