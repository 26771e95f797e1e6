import { and, sql } from 'drizzle-orm'
import type { SeenPlace } from '#contract/rules/driver-word.ts'
import { isWithin, type Position } from '#contract/rules/distance.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'

/** Its last reported position; a stated one is no evidence. */
export async function truckSeen(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      latitude: vehicle.last_latitude,
      longitude: vehicle.last_longitude,
      at: vehicle.last_geo_date_time,
    })
    .from(vehicle)
    .where(
      and(isRow(tx, vehicle, id), sql`${vehicle.stated_at} is distinct from ${vehicle.last_geo_date_time}`),
    )
  return row
}

/** The truck's last known place in that span, an inaccurate one included. */
export async function truckSeenBetween(
  tx: Tx,
  id: number,
  from: string,
  until: string,
): Promise<SeenPlace | null> {
  const [row] = await queryRows<Omit<SeenPlace, 'at'> & { time: string }>(
    tx,
    sql`
    select latitude, longitude, time, accuracy_miles from (
      select last_latitude as latitude, last_longitude as longitude, last_geo_date_time as time, 0::float8 as accuracy_miles
      from ${vehicle} where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = ${id}
        and ${vehicle.stated_at} is distinct from ${vehicle.last_geo_date_time}
      union all
      select vague_latitude, vague_longitude, vague_at, vague_miles
      from ${vehicle} where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = ${id}
      union all
      (select latitude, longitude, fix_time, 0 from ${vehiclePosition}
      where ${vehiclePosition.company_id} = ${tx.companyId} and ${vehiclePosition.vehicle} = ${id}
        and ${vehiclePosition.fix_time} between ${from} and ${until} order by ${vehiclePosition.fix_time} desc limit 1)
    ) as seen
    where time between ${from} and ${until} and latitude is not null and longitude is not null
    order by time desc limit 1`,
  )
  return row ? { ...row, at: Date.parse(row.time) } : null
}

/** The first place that it reported in that span. */
export async function truckSeenAfter(
  tx: Tx,
  id: number,
  from: string,
  until: string,
): Promise<SeenPlace | null> {
  const [row] = await queryRows<Position & { time: string }>(
    tx,
    sql`
    select latitude, longitude, fix_time as time from ${vehiclePosition}
    where ${vehiclePosition.company_id} = ${tx.companyId} and ${vehiclePosition.vehicle} = ${id}
      and ${vehiclePosition.fix_time} > ${from} and ${vehiclePosition.fix_time} <= ${until}
    order by ${vehiclePosition.fix_time} limit 1`,
  )
  return row ? { ...row, at: Date.parse(row.time), accuracy_miles: 0 } : null
}

const MAX_FIXES = 1000

export async function wasTruckWithin(
  tx: Tx,
  id: number,
  place: Position,
  miles: number,
  from: string,
  until: string,
): Promise<boolean> {
  const rows = await queryRows<Position>(
    tx,
    sql`
    select latitude, longitude from ${vehiclePosition}
    where ${vehiclePosition.company_id} = ${tx.companyId} and ${vehiclePosition.vehicle} = ${id}
      and ${vehiclePosition.fix_time} between ${from} and ${until}
    order by ${vehiclePosition.fix_time} desc limit ${MAX_FIXES}`,
  )
  return rows.some((seen) => isWithin(place, seen, miles))
}
