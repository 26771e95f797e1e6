import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isEarned } from '#server/freight/load-record/load-status.repository.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { loadEvent, loadRoute } from '#server/freight/schema/order.table.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'

export async function readMapped(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: load.id,
      vehicle: load.vehicle,
      latitude: vehicle.last_latitude,
      longitude: vehicle.last_longitude,
      address: vehicle.last_address,
      at: vehicle.last_geo_date_time,
      version: loadRoute.version,
      planned: loadRoute.planned,
      history: loadRoute.history,
      history_until: loadRoute.history_until,
      pinned_stops: loadRoute.pinned_stops,
    })
    .from(load)
    .leftJoin(vehicle, and(eq(vehicle.company_id, load.company_id), eq(vehicle.id, load.vehicle)))
    .leftJoin(loadRoute, and(eq(loadRoute.company_id, load.company_id), eq(loadRoute.load, load.id)))
    .where(and(eq(load.company_id, tx.companyId), eq(load.id, id), sql`${load.deleted_at} is null`))
  return row
}

export const readStopPlaces = (tx: Tx, id: number) =>
  tx
    .select({
      id: loadStop.id,
      place: loadStop.place,
      latitude: loadStop.latitude,
      longitude: loadStop.longitude,
    })
    .from(loadStop)
    .where(and(eq(loadStop.company_id, tx.companyId), eq(loadStop.load, id)))
    .orderBy(loadStop.place)

const MAX_TRACK = 50_000
const BEFORE = sql.raw(`interval '12 hours'`)

export interface TrackRow extends Record<string, unknown> {
  time: number
  latitude: number
  longitude: number
}

/**
 * From half a day before the first stop, or from booking when that is later. A replaced truck counts until
 * its replacement.
 */
export async function readTrack(tx: Tx, id: number, after: string | null = null): Promise<TrackRow[]> {
  const { rows } = await tx.execute<TrackRow>(sql`
    with run as materialized (
      select ${load.vehicle} as vehicle, greatest(${load.created_at},
          coalesce((select min(coalesce(arrived_at, window_from, window_to)) from ${loadStop}
            where ${loadStop.company_id} = ${load.company_id} and ${loadStop.load} = ${load.id} and place = 0), ${load.created_at}) - ${BEFORE}) as began,
        case when ${isEarned} then coalesce((select max(coalesce(departed_at, arrived_at)) from ${loadStop}
          where ${loadStop.company_id} = ${load.company_id} and ${loadStop.load} = ${load.id}), ${load.delivery_date}, ${load.updated_at})
          else now() end as ended
      from ${load} where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id}
    ), replaced as (
      select vehicle, at, lag(at) over (order by at, id) as since from ${loadEvent}
      where ${loadEvent.company_id} = ${tx.companyId} and ${loadEvent.load} = ${id} and kind = 'replaced' and vehicle is not null
    ), part as (
      select replaced.vehicle, coalesce(replaced.since, run.began) as began, replaced.at as ended from replaced, run
      union all
      select run.vehicle, coalesce((select max(at) from replaced), run.began), run.ended from run
    )
    select extract(epoch from fix_time)::float8 as time, latitude, longitude from (
      select seen.fix_time, seen.latitude, seen.longitude from part
      join ${vehiclePosition} as seen on seen.company_id = ${tx.companyId} and seen.vehicle = part.vehicle
        and seen.fix_time between part.began and part.ended
      where ${after}::timestamptz is null or seen.fix_time > ${after}::timestamptz
      order by seen.fix_time desc limit ${sql.raw(String(MAX_TRACK))}
    ) as track order by time`)
  return rows
}

export async function saveRoute(
  tx: Tx,
  id: number,
  values: Partial<typeof loadRoute.$inferInsert>,
): Promise<void> {
  await tx
    .insert(loadRoute)
    .values({ load: id, version: 2, ...values })
    .onConflictDoUpdate({
      target: [loadRoute.company_id, loadRoute.load],
      set: { ...values, version: sql`${loadRoute.version} + 1` },
    })
}
