import { hasPosition, type Position } from '#contract/rules/distance.ts'

/** Degrees to a metre. */
const PRECISION = 1e5
const PAIR = /(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?/i

const rounded = (degrees: number) => Math.round(degrees * PRECISION) / PRECISION
const signed = (degrees: string | undefined, side: string | undefined) => rounded(Number(degrees) * (/[SW]/i.test(side ?? '') ? -1 : 1))

/** A place to a metre. */
export const toMeter = ({ latitude, longitude }: Position): Position => ({ latitude: rounded(latitude), longitude: rounded(longitude) })

/** A place as people type and paste it: `41.0814, -81.519`. */
export const coordinatesText = ({ latitude, longitude }: Position): string => `${rounded(latitude)}, ${rounded(longitude)}`

/** The place of a text, as another map copies it, or of a link to one; null where it names none. */
export function coordinatesOf(text: string): Position | null {
  const [, latitude, north, longitude, east] = PAIR.exec(text.includes('@') ? text.slice(text.indexOf('@')) : text) ?? []
  const place = { latitude: signed(latitude, north), longitude: signed(longitude, east) }
  return hasPosition(place) ? place : null
}
