import { type SQL, sql } from 'drizzle-orm'
import { EARTH_RADIUS_MILES } from '#contract/constants.ts'

export interface PlaceSql {
  latitude: SQL
  longitude: SQL
}

export const RADIUS = sql.raw(`${EARTH_RADIUS_MILES}::float8`)

/** Great-circle miles; null where a place is. */
export const skyMiles = (a: PlaceSql, b: PlaceSql): SQL => sql`
  2 * ${RADIUS} * asin(least(1, sqrt(
    sin(radians(${b.latitude} - ${a.latitude}) / 2) ^ 2
    + cos(radians(${a.latitude})) * cos(radians(${b.latitude})) * sin(radians(${b.longitude} - ${a.longitude}) / 2) ^ 2)))`
