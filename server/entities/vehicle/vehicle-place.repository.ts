import { type SQL, sql } from 'drizzle-orm'
import { EARTH_RADIUS_MILES } from '#contract/constants.ts'
import { BANDS_PER_DEGREE, vehicle } from '#server/entities/vehicle/vehicle.table.ts'

/** A place in a query: two expressions of degrees. */
export interface PlaceSql {
  latitude: SQL
  longitude: SQL
}

const NEAREST_WITHIN_MILES = [25, 250]
const EVERYWHERE_MILES = 13_000
const RADIUS = sql.raw(`${EARTH_RADIUS_MILES}::float8`)
const BANDS = sql.raw(String(BANDS_PER_DEGREE))

/** Great-circle miles between a place and the vehicle of the row. */
export const skyMilesFrom = ({ latitude, longitude }: PlaceSql): SQL => sql`
  2 * ${RADIUS} * asin(least(1, sqrt(
    sin(radians(${vehicle.latitude} - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(${vehicle.latitude})) * sin(radians(${vehicle.longitude} - ${longitude}) / 2) ^ 2)))`

/**
 * A from-clause of the company's vehicles in a box that holds every point within `miles` of a place; each vehicle once.
 * The box may span the antimeridian, and spans every longitude where a pole lies within it.
 */
export function vehiclesAround({ latitude, longitude }: PlaceSql, miles: SQL, companyId: SQL): SQL {
  const reach = sql`(degrees(${miles} / ${RADIUS}) + 1e-6)`
  const width = sql`case when abs(${latitude}) + ${reach} >= 90 then 180
    else degrees(asin(least(1, sin(radians(${reach})) / cos(radians(${latitude}))))) end`
  return sql`lateral (
    select band.list as bands, reach.west + turn.degrees as west, reach.east + turn.degrees as east
    from (select ${longitude} - (${width}) as west, ${longitude} + (${width}) as east offset 0) as reach
    cross join (select array(select generate_series(
      floor(greatest(${latitude} - ${reach}, -90) * ${BANDS})::int, floor(least(${latitude} + ${reach}, 90) * ${BANDS})::int)) as list) as band
    join (values (0), (-360), (360)) as turn (degrees)
      on turn.degrees = 0 or (turn.degrees = 360 and reach.west < -180) or (turn.degrees = -360 and reach.east > 180)
    offset 0
  ) as box
  join ${vehicle} on ${vehicle.company_id} = ${companyId} and ${vehicle.latitude_band} = any (box.bands)
    and ${vehicle.longitude} >= box.west and ${vehicle.longitude} < box.east`
}

/** Great-circle miles from a place to the nearest vehicle of the company that is in service and has a position; null where there is none. */
export function nearestUsableMiles(place: PlaceSql, companyId: SQL): SQL {
  const distance = skyMilesFrom(place)
  const within = (most: number) => {
    const miles = sql.raw(`${most}::float8`)
    return sql`(
      select min(${distance}) from ${vehiclesAround(place, miles, companyId)}
      where ${vehicle.status} = 1 and ${distance} <= ${miles})`
  }
  const steps = sql.join([...NEAREST_WITHIN_MILES, EVERYWHERE_MILES].map(within), sql`, `)
  return sql`case when ${place.latitude} is not null and ${place.longitude} is not null then coalesce(${steps}) end`
}
