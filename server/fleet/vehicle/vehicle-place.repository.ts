import { type SQL, sql } from 'drizzle-orm'
import { RADIUS_SEARCH_LIMIT } from '#contract/constants.ts'
import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type PlaceSql, RADIUS, skyMiles } from '#server/kernel/db/sky-miles.ts'
import { statement } from '#server/kernel/db/statement.ts'
import { currentLoad, truckLoad } from '#server/kernel/db/views.table.ts'
import { BANDS_PER_DEGREE, vehicle } from '#server/fleet/schema/vehicle.table.ts'

// The database's sine may differ in the last digit, so it searches slightly wider and the contract's haversine
// decides.
const SLACK = 1 + 1e-9

/** Exceeds any distance on Earth. */
export const EVERYWHERE_MILES = 13_000
const BANDS = sql.raw(String(BANDS_PER_DEGREE))

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

const isAssigned = sql`its.status = ${sql.raw(String(LOAD.assigned))}`
const begunBy = (begins: SQL) => sql`(not ${isAssigned} or its.begins_at <= ${begins})`
const LAST_FIRST = sql`${isAssigned} desc, its.pick_up_date desc nulls first, its.load desc`

const own: PlaceSql = { latitude: sql`${vehicle.latitude}`, longitude: sql`${vehicle.longitude}` }

/** The loads after which a truck is empty, chosen as `slotAt` does and, without a time, as `toAvailability`. */
const begunLoads = (company: SQL, begins: SQL | null) =>
  begins
    ? { from: sql`${truckLoad} as its`, where: sql`its.company_id = ${company} and ${begunBy(begins)}` }
    : { from: sql`${currentLoad} as its`, where: sql`its.company_id = ${company}` }

/**
 * Trucks by where they will be empty for a trip that begins then, null for as of now: the end of a load, else
 * their own place.
 */
export function trucksAround(
  { place, miles, begins, company }: { place: PlaceSql; miles: SQL; begins: SQL | null; company: SQL },
  which: SQL,
): SQL {
  const end = { latitude: sql`ending.latitude`, longitude: sql`ending.longitude` }
  const begun = begunLoads(company, begins)
  return sql`
    select ${vehicle.id} as id, ${own.latitude} as latitude, ${own.longitude} as longitude, ${skyMiles(place, own)} as miles
    from ${vehiclesAround(place, miles, company)}
    where ${which} and ${vehicle.deleted_at} is null and not exists (
      select from ${begun.from} where ${begun.where} and its.vehicle = ${vehicle.id})
    union all
    select ${vehicle.id} as id, ${end.latitude} as latitude, ${end.longitude} as longitude, ${skyMiles(place, end)} as miles
    from (
      select distinct on (its.vehicle) its.vehicle, its.latitude, its.longitude from ${begun.from}
      where ${begun.where} and its.vehicle is not null order by its.vehicle${begins ? sql`, ${LAST_FIRST}` : sql``}) as ending
    join ${vehicle} on ${vehicle.company_id} = ${company} and ${vehicle.id} = ending.vehicle and ${which} and ${vehicle.deleted_at} is null
    where ending.latitude is not null`
}

/** Joins `ending` to a query of vehicles: where each is empty next, as of now. */
export const joinEnding = sql`left join lateral (
  select its.load, its.latitude, its.longitude, its.address from ${currentLoad} as its
  where its.company_id = ${vehicle.company_id} and its.vehicle = ${vehicle.id} limit 1) as ending on true`
const ofEnding = (field: string, other: SQL) =>
  sql`case when ending.load is not null then ending.${sql.raw(field)} else ${other} end`
export const whereEmpty = {
  latitude: ofEnding('latitude', own.latitude),
  longitude: ofEnding('longitude', own.longitude),
  address: ofEnding(
    'address',
    sql`case ${vehicle.location_type} when 'planned' then ${vehicle.planned_address} else ${vehicle.last_address} end`,
  ),
}
export const skyMilesToEmpty = (place: PlaceSql): SQL => skyMiles(place, whereEmpty)

/** Requirements that SQL can check. Necessary, not sufficient: never excludes a truck that fits. */
export interface TruckNeeds {
  readonly weight: number | null
  readonly height: number | null
  readonly length: number | null
  readonly width: number | null
  readonly hazardous: boolean | null
  readonly team: boolean | null
  readonly dock_level: boolean | null
  readonly liftgate: boolean | null
}

export interface TruckSearch extends Position {
  readonly miles: number
  /** Null for any truck in service. */
  readonly needs: TruckNeeds | null
}

const has = (need: SQL, value: SQL) => sql`(not coalesce(${need}, false) or ${value})`
const room = (...sides: SQL[]) =>
  sql.join(
    sides.map((side) => sql`coalesce(${side}, 0) > 0`),
    sql` and `,
  )
const [length, width, height] = [
  sql`${vehicle.useful_cargo_length}`,
  sql`${vehicle.useful_cargo_width}`,
  sql`${vehicle.useful_cargo_height}`,
]
const meetsNeeds = sql`(
  not (${room(sql`wanted.weight`, sql`${vehicle.payload}`)} and wanted.weight > ${vehicle.payload})
  and not (${room(sql`wanted.length`, sql`wanted.width`, sql`wanted.height`)} and (
    (${room(height)} and wanted.height > ${height})
    or (${room(length, width)} and greatest(wanted.length, wanted.width) > greatest(${length}, ${width}))))
  and ${has(sql`wanted.hazardous`, sql`${vehicle.hazmat}`)} and ${has(sql`wanted.team`, sql`${vehicle.second_driver} is not null`)}
  and ${has(sql`wanted.dock_level`, sql`${vehicle.dock}`)} and ${has(sql`wanted.liftgate`, sql`${vehicle.liftgate}`)})`

/**
 * For each search the `most` closest vehicles in service by their own place or the end of any of their loads:
 * where one will be empty depends on when its next trip begins.
 */
export async function vehiclesNear(
  tx: Tx,
  searches: readonly TruckSearch[],
  most: number,
): Promise<number[][]> {
  const place = { latitude: sql`wanted.latitude`, longitude: sql`wanted.longitude` }
  const end = { latitude: sql`kept.latitude`, longitude: sql`kept.longitude` }
  const company = sql`${tx.companyId}::int`
  const wanted = searches.map(({ needs, miles, ...at }) => ({ ...at, ...needs, miles: miles * SLACK }))
  const isUsable = sql`${vehicle.status} = 1 and ${vehicle.deleted_at} is null and ${meetsNeeds}`
  const { rows } = await tx.execute<{ ids: number[] }>(sql`
    with kept as materialized (
      select its.vehicle, its.latitude, its.longitude from ${truckLoad} as its
      where its.company_id = ${company} and its.vehicle is not null and its.latitude is not null),
    wanted as materialized (
      select * from rows from (json_to_recordset(${JSON.stringify(wanted)}::json) as (
        latitude float8, longitude float8, miles float8, weight real, height real, length real, width real, hazardous boolean,
        team boolean, dock_level boolean, liftgate boolean)) with ordinality as wanted (
        latitude, longitude, miles, weight, height, length, width, hazardous, team, dock_level, liftgate, n))
    select array(
      select id from (
        select ${vehicle.id} as id, ${skyMiles(place, own)} as away from ${vehiclesAround(place, sql`wanted.miles`, company)}
        where ${isUsable}
        union all
        select kept.vehicle as id, ${skyMiles(place, end)} as away from kept
        join ${vehicle} on ${vehicle.company_id} = ${company} and ${vehicle.id} = kept.vehicle and ${isUsable}) as near
      where away <= wanted.miles group by id order by min(away), id limit ${sql.raw(String(most))}) as ids
    from wanted order by n`)
  return rows.map(({ ids }) => ids)
}

export interface FoundVehicle extends Position {
  id: number
  miles: number
}

const around = statement(
  'trucks around',
  ['company', 'latitude', 'longitude', 'miles', 'begins'],
  ({ company, latitude, longitude, miles, begins }) => {
    const place = { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` }
    const reach = sql`${miles}::float8`
    const which = sql`${vehicle.status} <> 3`
    return sql`(
    with near as materialized (${trucksAround({ place, miles: reach, begins: sql`${begins}::timestamptz`, company: sql`${company}::int` }, which)}),
    within as materialized (select near.* from near where near.miles <= ${reach}),
    nearest as (select id, latitude, longitude from within order by miles, id limit ${sql.raw(String(RADIUS_SEARCH_LIMIT))})
    select json_build_object('count', (select count(*) from within), 'found', (select coalesce(json_agg(nearest), '[]') from nearest)))`
  },
)

/**
 * Trucks that will be empty within the radius (inclusive) for a trip that begins then, in milliseconds;
 * excludes retired ones. `count` is before the limit.
 */
export async function searchVehicles(
  tx: Tx,
  place: Position,
  radius: number,
  begins: number,
): Promise<{ count: number; found: FoundVehicle[] }> {
  const text = await around(tx, {
    company: tx.companyId,
    latitude: place.latitude,
    longitude: place.longitude,
    miles: radius * SLACK,
    begins: new Date(begins).toISOString(),
  })
  const { count, found } = JSON.parse(text ?? '{}') as { count: number; found: Omit<FoundVehicle, 'miles'>[] }
  const within = found
    .map((row) => ({ ...row, miles: milesBetween(place, row) }))
    .filter(({ miles }) => miles <= radius)
    .toSorted((a, b) => a.miles - b.miles || a.id - b.id)
  return { count: count - (found.length - within.length), found: within }
}
