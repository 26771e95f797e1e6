import { hasPosition, type Position } from './distance.ts'

/** Degrees to a metre. */
const PRECISION = 1e5
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
const PAIR = new RegExp(String.raw`${DEGREES} ?°? ?([NS])? ?[,; ] ?${DEGREES} ?°? ?([EW])?`, 'i')
/** A place alone: no house number and street reads as one. */
const ALONE = new RegExp(String.raw`^\(? ?(?=[^.]*\.\d)${PAIR.source} ?\)?$`, 'i')
/** Nothing but what coordinates are written with. */
const FIGURES = /^[-+\d.,;°NSEW() ]*\.\d[-+\d.,;°NSEW() ]*$/i
const LINK = /^\s*(?:https?|geo|maps?):/i
/** How links name the place itself, before the middle of their map. */
const IN_LINKS = [`!3d${DEGREES}!4d${DEGREES}`, `[?&#]mlat=${DEGREES}&mlon=${DEGREES}`, `#map=\\d{1,2}/${DEGREES}/${DEGREES}`].map(
  (pattern) => new RegExp(pattern, 'i'),
)

/** What to do about a text that names no place. */
export const NO_COORDINATES = 'Enter the latitude and longitude, such as 41.0814, -81.519.'

const rounded = (degrees: number) => Math.round(degrees * PRECISION) / PRECISION
const signed = (degrees: string | undefined, side: string | undefined) => rounded(Number(degrees) * (/[SW]/i.test(side ?? '') ? -1 : 1))

/** A place to a metre. */
export const toMeter = ({ latitude, longitude }: Position): Position => ({ latitude: rounded(latitude), longitude: rounded(longitude) })

/** A place as people type and paste it: `41.0814, -81.519`. */
export const coordinatesText = ({ latitude, longitude }: Position): string => `${rounded(latitude)}, ${rounded(longitude)}`

/** Whether coordinates may be read from a text as from the address of a map. */
export const isMapLink = (text: string): boolean => LINK.test(text)

// Of any run of blanks one is left: patterns with a choice of how to share out a run would take hours over a long one.
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const plainLink = (text: string) => text.replaceAll(/%2C/gi, ',').replaceAll(/(?:%20|\+)+/g, ' ')

/** The place of a text, as another map copies it, or of a link to one; null where it names none. */
export function coordinatesOf(text: string): Position | null {
  const plain = oneLine(isMapLink(text) ? plainLink(text) : text)
  const [, north, east] = IN_LINKS.map((pattern) => pattern.exec(plain)).find((found) => found !== null) ?? []
  const [, latitude = north, side, longitude = east, other] =
    north === undefined ? (PAIR.exec(plain.includes('@') ? plain.slice(plain.indexOf('@')) : plain) ?? []) : []
  const place = { latitude: signed(latitude, side), longitude: signed(longitude, other) }
  return hasPosition(place) ? place : null
}

const isAlone = (address: string) => ALONE.test(oneLine(address))

/** The place of an address that is nothing but coordinates, or a link to a map; null of a street, a town or a ZIP code. */
export const coordinatesAlone = (address: string): Position | null =>
  isMapLink(address) || isAlone(address) ? coordinatesOf(address) : null

/** Whether an address is a link to a map or written as coordinates are, and names no place. */
export const isNowhere = (address: string): boolean =>
  (isMapLink(address) || FIGURES.test(oneLine(address))) && coordinatesAlone(address) === null
