import { hasPosition, type Position } from './distance.ts'

const PRECISION = 1e5
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
const PAIR = new RegExp(String.raw`${DEGREES} ?°? ?([NS])? ?[,; ] ?${DEGREES} ?°? ?([EW])?`, 'i')
/** Coordinates only: a house number and street must not match. */
const ALONE = new RegExp(String.raw`^\(? ?(?=[^.]*\.\d)${PAIR.source} ?\)?$`, 'i')
const FIGURES = /^[-+\d.,;°NSEW() ]*\.\d[-+\d.,;°NSEW() ]*$/i
const LINK = /^\s*(?:https?|geo|maps?):/i
const IN_LINKS = [
  `!3d${DEGREES}!4d${DEGREES}`,
  `[?&#]mlat=${DEGREES}&mlon=${DEGREES}`,
  `#map=\\d{1,2}/${DEGREES}/${DEGREES}`,
].map((pattern) => new RegExp(pattern, 'i'))

export const NO_COORDINATES = 'Enter the latitude and longitude, such as 41.0814, -81.519.'

const rounded = (degrees: number) => Math.round(degrees * PRECISION) / PRECISION
const signed = (degrees: string | undefined, side: string | undefined) =>
  rounded(Number(degrees) * (/[SW]/i.test(side ?? '') ? -1 : 1))

export const toMeter = ({ latitude, longitude }: Position): Position => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
})

export const coordinatesText = ({ latitude, longitude }: Position): string =>
  `${rounded(latitude)}, ${rounded(longitude)}`

export const isMapLink = (text: string): boolean => LINK.test(text)

// Collapsed because the patterns backtrack for hours over a long run of spaces.
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const plainLink = (text: string) => text.replaceAll(/%2C/gi, ',').replaceAll(/(?:%20|\+)+/g, ' ')

/** Parses coordinates or a map link; null without any. */
export function parseCoordinates(text: string): Position | null {
  const plain = oneLine(isMapLink(text) ? plainLink(text) : text)
  const [, north, east] = IN_LINKS.map((pattern) => pattern.exec(plain)).find((found) => found !== null) ?? []
  const [, latitude = north, side, longitude = east, other] =
    north === undefined
      ? (PAIR.exec(plain.includes('@') ? plain.slice(plain.indexOf('@')) : plain) ?? [])
      : []
  const place = { latitude: signed(latitude, side), longitude: signed(longitude, other) }
  return hasPosition(place) ? place : null
}

const isAlone = (address: string) => ALONE.test(oneLine(address))

export const coordinatesAlone = (address: string): Position | null =>
  isMapLink(address) || isAlone(address) ? parseCoordinates(address) : null

export const isNowhere = (address: string): boolean =>
  (isMapLink(address) || FIGURES.test(oneLine(address))) && coordinatesAlone(address) === null
