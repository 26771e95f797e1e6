import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NamedPlace } from '#server/geo/place-grid.ts'
import { place } from '#server/geo/place.table.ts'

/** A town, or one of its ZIP codes. */
export interface PlaceRow {
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}

interface Wanted {
  zip: string
  state: string
  key: string
}

const LIKENESS = 0.5

/** By ZIP where state or town agree with it, else the middle of the town of that name in the state. */
export async function selectPlace(tx: NodePgDatabase, { zip, state, key }: Wanted): Promise<PlaceRow | undefined> {
  const { rows } = await tx.execute<PlaceRow & Record<string, unknown>>(sql`
    select city, state, zip, latitude, longitude from (
      select 1 as rank, city, state, zip, latitude, longitude from ${place}
      where zip = ${zip} and (${state} = '' or state = ${state} or city_key = ${key})
      union all
      select 2, min(city), state, '', avg(latitude), avg(longitude) from ${place}
      where state = ${state} and city_key = ${key} group by state
    ) as found order by rank limit 1`)
  return rows[0]
}

/** The town of the state whose name is most like this one, misspelled. */
export async function selectPlaceLike(tx: NodePgDatabase, { state, key }: Wanted): Promise<PlaceRow | undefined> {
  const { rows } = await tx.execute<PlaceRow & Record<string, unknown>>(sql`
    select min(city) as city, state, '' as zip, avg(latitude) as latitude, avg(longitude) as longitude from ${place}
    where state = ${state} and left(city_key, 1) = left(${key}, 1) and similarity(city_key, ${key}) >= ${LIKENESS}
    group by state, city_key order by similarity(city_key, ${key}) desc, city_key limit 1`)
  return rows[0]
}

/** Every ZIP code's position under the name of its town, such as "Akron, OH". */
export async function selectTowns(tx: NodePgDatabase): Promise<NamedPlace[]> {
  const { rows } = await tx.execute<NamedPlace & Record<string, unknown>>(sql`
    select city || ', ' || state as name, latitude, longitude from ${place}`)
  return rows
}

export async function countPlaces(tx: NodePgDatabase): Promise<number> {
  return tx.$count(place)
}

export async function lockSeeding(tx: NodePgDatabase): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('place'))`)
}

export async function insertPlaces(tx: NodePgDatabase, rows: (PlaceRow & { city_key: string })[]): Promise<void> {
  const column = (name: keyof (PlaceRow & { city_key: string })) => sql.param(rows.map((row) => row[name]))
  await tx.execute(sql`
    insert into ${place} (zip, city, state, city_key, latitude, longitude)
    select * from unnest(${column('zip')}::text[], ${column('city')}::text[], ${column('state')}::text[], ${column('city_key')}::text[],
      ${column('latitude')}::float8[], ${column('longitude')}::float8[])
    on conflict do nothing`)
}
