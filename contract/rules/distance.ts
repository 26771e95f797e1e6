import { EARTH_RADIUS_MILES, ROAD_FACTOR } from '#contract/constants.ts'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

export interface MaybePosition {
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

export interface BoundingBox {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

// No road is further south; swapped US coordinates land here or off the globe.
const SOUTHERNMOST = -60
const SLACK = 1e-9

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** False for null, (0,0), out-of-range and swapped coordinates. */
export function hasPosition<P extends MaybePosition>(place: P | null | undefined): place is P & Position {
  const { latitude, longitude } = place ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return false
  if (latitude === 0 && longitude === 0) return false
  return latitude >= SOUTHERNMOST && latitude <= 90 && longitude >= -180 && longitude <= 180
}

export function milesBetween(a: Position, b: Position): number {
  const sinLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const sinLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const square =
    sinLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinLongitude ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}

export const isWithin = (a: Position, b: Position, radiusMiles: number): boolean =>
  milesBetween(a, b) <= radiusMiles

/** Degrees; all longitudes where the circle reaches a pole or the date line. */
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

/** Must be marked as estimated wherever it is shown. */
export const roadMilesEstimate = (skyMiles: number): number => skyMiles * ROAD_FACTOR
