import atlas from './atlas.json'
import { type Box, overlap } from './box.ts'

export interface MapName {
  readonly key: string
  readonly kind: 'state' | 'city'
  readonly text: string
  readonly latitude: number
  readonly longitude: number
}

/**
 * In pixels: the center of a state, or the dot of a city with its name to the right. A name moved aside of a
 * mark has no dot and is centered.
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
const MAX_NAMES = 120
const GAP = 6
const LINE = 16
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

export function namesAt(zoom: number): readonly MapName[] {
  const some = cities.slice(0, Math.ceil(CITIES_AT_4 * CITIES_TIMES ** (zoom - 4)))
  if (zoom >= STATES_UNTIL) return some
  return [...(zoom < CODES_UNTIL ? CODES : NAMES), ...some]
}

const estimateWidth = ({ kind, text }: MapName) => text.length * LETTER[kind]

function toBox(name: DrawnName): Box {
  const { kind, x, y, isAside } = name
  const width = estimateWidth(name)
  const left = kind === 'state' || isAside ? x - width / 2 - (isAside ? GAP : 0) : x - GAP
  return { left, right: left + width + 2 * GAP, top: y - LINE / 2, bottom: y + LINE / 2 }
}

/** Positions to try: its own, then above, below and beside a mark that hides it. */
function listPositions(name: DrawnName, marks: readonly Box[]): DrawnName[] {
  if (!marks.some((mark) => overlap(toBox(name), mark))) return [name]
  const aside = estimateWidth(name) / 2 + ASIDE
  const { x, y } = name
  return [
    { x, y: y - ASIDE },
    { x, y: y + ASIDE },
    { x: x - aside, y },
    { x: x + aside, y },
  ].map((place) => ({ ...name, ...place, isAside: true }))
}

/** Earlier names win; at most 120. `toPoint` projects to pixels. */
export function withoutOverlap(
  names: readonly MapName[],
  toPoint: (name: MapName) => { x: number; y: number },
  view: Box,
  marks: readonly Box[] = [],
): DrawnName[] {
  const drawn: DrawnName[] = []
  const boxes: Box[] = [...marks]
  for (const name of names) {
    if (drawn.length === MAX_NAMES) break
    const { x, y } = toPoint(name)
    if (x < view.left || x > view.right || y < view.top || y > view.bottom) continue
    const free = listPositions({ ...name, x, y, isAside: false }, marks).find((one) => {
      const box = toBox(one)
      return !boxes.some((other) => overlap(box, other))
    })
    if (!free) continue
    drawn.push(free)
    boxes.push(toBox(free))
  }
  return drawn
}
