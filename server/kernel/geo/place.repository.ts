import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Place as PlaceCard } from '#contract/entities/kernel/place.ts'
import type { NamedPlace } from '#server/kernel/geo/place-grid.ts'
import { state as stateTable } from '#server/kernel/handbook/handbook.table.ts'
import type { PlaceQuery, TownQuery } from '#server/kernel/geo/place-query.ts'
import { place } from '#server/kernel/geo/place.table.ts'

export interface PlaceRow {
  country: 'US' | 'CA' | 'MX'
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}

interface Searched {
  country: string
  zip: string
  state: string
  key: string
}

const LIKENESS = 0.5

export async function selectPlace(
  tx: NodePgDatabase,
  { country, zip, state, key }: Searched,
): Promise<PlaceRow | undefined> {
  const { rows } = await tx.execute<PlaceRow & Record<string, unknown>>(sql`
    select country, city, state, zip, latitude, longitude from (
      select 1 as rank, country, city, state, zip, latitude, longitude from ${place}
      where ${zip} <> '' and zip = ${zip} and country = ${country} and (${state} = '' or state = ${state} or city_key = ${key})
      union all
      select 2, country, min(city), state, '', avg(latitude), avg(longitude) from ${place}
      where country = ${country} and state = ${state} and city_key = ${key} group by country, state
    ) as found order by rank limit 1`)
  return rows[0]
}

export async function selectPlaceLike(
  tx: NodePgDatabase,
  { country, state, key }: Searched,
): Promise<PlaceRow | undefined> {
  const { rows } = await tx.execute<PlaceRow & Record<string, unknown>>(sql`
    select country, min(city) as city, state, '' as zip, avg(latitude) as latitude, avg(longitude) as longitude from ${place}
    where country = ${country} and state = ${state} and left(city_key, 1) = left(${key}, 1) and similarity(city_key, ${key}) >= ${LIKENESS}
    group by country, state, city_key order by similarity(city_key, ${key}) desc, city_key limit 1`)
  return rows[0]
}

/** `isOnly` when no other town of that name there is a fifth as big. */
export async function selectBiggest(
  tx: NodePgDatabase,
  { country, key }: Pick<Searched, 'country' | 'key'>,
): Promise<(PlaceRow & { isOnly: boolean }) | undefined> {
  const { rows } = await tx.execute<PlaceRow & { isOnly: boolean } & Record<string, unknown>>(sql`
    select country, city, state, zip, latitude, longitude, coalesce(lead(population) over biggest, 0) * 5 < population as "isOnly" from ${place}
    where country = ${country} and zip = '' and city_key = ${key}
    window biggest as (order by population desc, state) order by population desc, state limit 1`)
  return rows[0]
}

export async function selectTowns(tx: NodePgDatabase): Promise<NamedPlace[]> {
  const { rows } = await tx.execute<NamedPlace & Record<string, unknown>>(sql`
    select city || ', ' || state as name, latitude, longitude from ${place} order by population`)
  return rows
}

const startsWith = (column: PgColumn, start: string) => sql`${column} like ${`${start}%`}`

function matchesTowns(towns: readonly TownQuery[]): SQL {
  if (towns.length === 0) return sql`true`
  const statesNamed = (start: string) =>
    sql`${place.state} in (select short_name from ${stateTable} where upper(name) like ${`${start}%`})`
  const one = ({ key, state }: TownQuery) => {
    const byCode = state.length === 2 ? sql`${place.state} = ${state}` : startsWith(place.state, state)
    const inState = state.length > 2 ? statesNamed(state) : byCode
    return state === ''
      ? startsWith(place.city_key, key)
      : sql`(${startsWith(place.city_key, key)} and ${inState})`
  }
  return sql`(${sql.join(towns.map(one), sql` or `)})`
}

export async function searchPlaces(
  tx: NodePgDatabase,
  { towns, zip }: PlaceQuery,
  limit: number,
): Promise<PlaceCard[]> {
  const found =
    zip === ''
      ? sql`select min(city) as name, state, '' as zip, avg(latitude) as latitude, avg(longitude) as longitude from ${place}
          where ${matchesTowns(towns)} group by country, state, city_key order by count(*) desc, name, state`
      : sql`select city as name, state, zip, latitude, longitude from ${place}
          where zip <> '' and zip between ${zip.padEnd(5, '0')} and ${zip.padEnd(5, '9')} and ${matchesTowns(towns)} order by zip`
  const { rows } = await tx.execute<PlaceCard & Record<string, unknown>>(sql`${found} limit ${limit}`)
  return rows
}

export async function countPlaces(tx: NodePgDatabase, where: 'home' | 'abroad'): Promise<number> {
  return tx.$count(place, where === 'home' ? sql`country = 'US'` : sql`country <> 'US'`)
}

export async function lockSeeding(tx: NodePgDatabase): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('place'))`)
}

export type NewPlace = PlaceRow & { city_key: string; population: number }

export async function insertPlaces(tx: NodePgDatabase, rows: readonly NewPlace[]): Promise<void> {
  const column = (name: keyof NewPlace) => sql.param(rows.map((row) => row[name]))
  await tx.execute(sql`
    insert into ${place} (country, zip, city, state, city_key, latitude, longitude, population)
    select * from unnest(${column('country')}::text[], ${column('zip')}::text[], ${column('city')}::text[], ${column('state')}::text[], ${column('city_key')}::text[],
      ${column('latitude')}::float8[], ${column('longitude')}::float8[], ${column('population')}::int[])
    on conflict do nothing`)
}
