import { type SQL, sql } from 'drizzle-orm'
import { HOME_MILES } from '#contract/constants.ts'
import { boundingBox, type Position } from '#contract/rules/distance.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { type PlaceSql, skyMiles } from '#server/kernel/db/sky-miles.ts'

const LOOKS_BACK = sql`interval '90 days'`

const isHome = (of: SQL, place: PlaceSql) =>
  sql`${skyMiles({ latitude: sql`${of}.home_latitude`, longitude: sql`${of}.home_longitude` }, place)} <= ${sql.raw(String(HOME_MILES))}`

/** When the truck `of` was last at home, once it is seen at a place. */
export const homeSeen = (of: SQL, place: PlaceSql, time: SQL): SQL =>
  sql`case when ${isHome(of, place)} then greatest(${of}.home_seen_at, ${time}) else ${of}.home_seen_at end`

/** The home base as a text, or the city of the owner. */
export const homeText = sql<string>`coalesce(nullif(${vehicle.home_base}, ''),
  concat_ws(' ', nullif(concat_ws(', ', nullif(${owner.city}, ''), nullif(${owner.state}, '')), ''), nullif(${owner.zip}, '')))`

export const homeTexts = (
  tx: Tx,
  of: { readonly vehicle: number } | { readonly owner: number },
): Promise<{ id: number; home: string }[]> =>
  queryRows(
    tx,
    sql`select ${vehicle.id} as id, ${homeText} as home from ${vehicle}
      join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
      where ${vehicle.company_id} = ${tx.companyId}
        and ${'vehicle' in of ? sql`${vehicle.id} = ${of.vehicle}` : sql`${vehicle.owner_company} = ${of.owner} and ${vehicle.home_base} = ''`}`,
  )

/** Last time at home within 90 days of positions. */
export async function writeHome(tx: Tx, id: number, home: Position | null): Promise<void> {
  const box = home && boundingBox(home, HOME_MILES)
  const place = { latitude: sql`at.latitude`, longitude: sql`at.longitude` }
  const here = {
    latitude: sql`${home?.latitude ?? null}::float8`,
    longitude: sql`${home?.longitude ?? null}::float8`,
  }
  const seen = box
    ? sql`(select max(at.time) from (
        select ${vehiclePosition.fix_time} as time, ${vehiclePosition.latitude} as latitude, ${vehiclePosition.longitude} as longitude
        from ${vehiclePosition}
        where ${vehiclePosition.company_id} = ${tx.companyId} and ${vehiclePosition.vehicle} = ${id}
          and ${vehiclePosition.fix_time} > now() - ${LOOKS_BACK}
          and ${vehiclePosition.latitude} between ${box.south} and ${box.north}
          and ${vehiclePosition.longitude} between ${box.west} and ${box.east}
        union all select its.last_geo_date_time, its.last_latitude, its.last_longitude) as at
      where ${skyMiles(here, place)} <= ${HOME_MILES})`
    : sql`null`
  await tx.execute(sql`
    update ${vehicle} as its set home_latitude = ${here.latitude}, home_longitude = ${here.longitude}, home_seen_at = ${seen}
    where its.company_id = ${tx.companyId} and its.id = ${id}`)
}

/** After its last position was set by hand. */
export async function noteHome(tx: Tx, id: number): Promise<void> {
  const last = { latitude: sql`its.last_latitude`, longitude: sql`its.last_longitude` }
  await tx.execute(sql`
    update ${vehicle} as its set home_seen_at = ${homeSeen(sql`its`, last, sql`its.last_geo_date_time`)}
    where its.company_id = ${tx.companyId} and its.id = ${id}`)
}
