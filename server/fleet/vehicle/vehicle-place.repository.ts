import { type SQL, sql } from 'drizzle-orm'
import { EARTH_RADIUS_MILES, RADIUS_SEARCH_LIMIT } from '#contract/constants.ts'
import { milesBetween, type Position } from '#contract/rules/distance.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { statement } from '#server/kernel/db/statement.ts'
import { BANDS_PER_DEGREE, vehicle } from '#server/fleet/schema/vehicle.table.ts'

export interface PlaceSql {
  latitude: SQL
  longitude: SQL
}

const NEAREST_WITHIN_MILES = [25, 250]
/** Exceeds any distance on Earth. */
export const EVERYWHERE_MILES = 13_000
const RADIUS = sql.raw(`${EARTH_RADIUS_MILES}::float8`)
const BANDS = sql.raw(String(BANDS_PER_DEGREE))

export const skyMilesFrom = ({ latitude, longitude }: PlaceSql): SQL => sql`
  2 * ${RADIUS} * asin(least(1, sqrt(
    sin(radians(${vehicle.latitude} - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(${vehicle.latitude})) * sin(radians(${vehicle.longitude} - ${longitude}) / 2) ^ 2)))`

/**
 * Box around the circle of `miles`; each vehicle once. It may cross the antimeridian, and spans all
 * longitudes when it contains a pole.
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

export function nearestUsableMiles(place: PlaceSql, companyId: SQL, most = EVERYWHERE_MILES): SQL {
  const distance = skyMilesFrom(place)
  const within = (reach: number) => {
    const miles = sql.raw(`${reach}::float8`)
    return sql`(
      select min(${distance}) from ${vehiclesAround(place, miles, companyId)}
      where ${vehicle.status} = 1 and ${vehicle.deleted_at} is null and ${distance} <= ${miles})`
  }
  const reaches = [...NEAREST_WITHIN_MILES.filter((reach) => reach < most), Math.min(most, EVERYWHERE_MILES)]
  const steps = sql.join(reaches.map(within), sql`, `)
  return sql`case when ${place.latitude} is not null and ${place.longitude} is not null then coalesce(${steps}) end`
}

export interface FoundVehicle extends Position {
  id: number
  miles: number
}

// The database's sine may differ in the last digit, so it searches slightly wider and the contract's haversine
// decides.
const SLACK = 1 + 1e-9

const around = statement(
  'vehicles around',
  ['company', 'latitude', 'longitude', 'miles'],
  ({ company, latitude, longitude, miles }) => {
    const here = { latitude: sql`here.latitude`, longitude: sql`here.longitude` }
    return sql`(
    with here as (select ${latitude}::float8 as latitude, ${longitude}::float8 as longitude, ${miles}::float8 as reach),
    near as materialized (
      select ${vehicle.id}, ${vehicle.latitude}, ${vehicle.longitude}, ${skyMilesFrom(here)} as miles
      from here cross join ${vehiclesAround(here, sql`here.reach`, sql`${company}`)}
      where ${vehicle.status} <> 3 and ${vehicle.deleted_at} is null
    ),
    within as materialized (select near.* from near, here where near.miles <= here.reach),
    nearest as (select id, latitude, longitude from within order by miles, id limit ${sql.raw(String(RADIUS_SEARCH_LIMIT))})
    select json_build_object('count', (select count(*) from within), 'found', (select coalesce(json_agg(nearest), '[]') from nearest)))`
  },
)

/** Radius is inclusive; excludes retired vehicles. `count` is before the limit. */
export async function searchVehicles(
  tx: Tx,
  place: Position,
  radius: number,
): Promise<{ count: number; found: FoundVehicle[] }> {
  const text = await around(tx, {
    company: tx.companyId,
    latitude: place.latitude,
    longitude: place.longitude,
    miles: radius * SLACK,
  })
  const { count, found } = JSON.parse(text ?? '{}') as { count: number; found: Omit<FoundVehicle, 'miles'>[] }
  const within = found
    .map((row) => ({ ...row, miles: milesBetween(place, row) }))
    .filter(({ miles }) => miles <= radius)
    .toSorted((a, b) => a.miles - b.miles || a.id - b.id)
  return { count: count - (found.length - within.length), found: within }
}
