import { EARTH_RADIUS_MILES, ROAD_FACTOR } from '#contract/constants.ts'

/** A place on the Earth, in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A place that may be missing a part. */
export interface MaybePosition {
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

/** A box of degrees around a circle: no place of the circle lies outside. */
export interface BoundingBox {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

// No road lies further south; coordinates of the States given the wrong way round land here or off the globe.
const SOUTHERNMOST = -60
const SLACK = 1e-9

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Whether this is a place where a truck can be: null, (0,0), out of range and swapped coordinates are not. */
export function hasPosition<P extends MaybePosition>(place: P | null | undefined): place is P & Position {
  const { latitude, longitude } = place ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return false
  if (latitude === 0 && longitude === 0) return false
  return latitude >= SOUTHERNMOST && latitude <= 90 && longitude >= -180 && longitude <= 180
}

/** Great-circle miles between two places. */
export function milesBetween(a: Position, b: Position): number {
  const sinLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const sinLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const square = sinLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinLongitude ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Whether two places are at most so many great-circle miles apart; the limit itself counts. */
export const isWithin = (a: Position, b: Position, radiusMiles: number): boolean => milesBetween(a, b) <= radiusMiles

/** The box, in degrees, around the circle of a radius in miles; all longitudes where the circle reaches a pole or the date line. */
export function boundingBox(center: Position, radiusMiles: number): BoundingBox {
  const angle = radiusMiles / EARTH_RADIUS_MILES
  const south = center.latitude - degrees(angle) - SLACK
  const north = center.latitude + degrees(angle) + SLACK
  const clamped = { south: Math.max(-90, south), north: Math.min(90, north) }
  if (south <= -90 || north >= 90) return { ...clamped, west: -180, east: 180 }
  const width = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(center.latitude))))) + SLACK
  const [west, east] = [center.longitude - width, center.longitude + width]
  return west < -180 || east > 180 ? { ...clamped, west: -180, east: 180 } : { ...clamped, west, east }
}

/** Estimated road miles for great-circle miles; mark such a figure as estimated wherever it is shown. */
export const roadMilesEstimate = (skyMiles: number): number => skyMiles * ROAD_FACTOR
