import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { vehicleDrive } from '#server/entities/order/order.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

/** Where a truck is or will be free, and its drivers' day; undefined where there is none of this id in use. */
export async function readFreeTruck(tx: Tx, id: number) {
  const [found] = await tx
    .select({
      unit_number: vehicle.unit_number,
      is_team: sql<boolean>`${vehicle.second_driver} is not null`,
      location_type: vehicle.location_type,
      planned_latitude: vehicle.planned_latitude,
      planned_longitude: vehicle.planned_longitude,
      planned_date: vehicle.planned_date,
      last_latitude: vehicle.last_latitude,
      last_longitude: vehicle.last_longitude,
      last_address: vehicle.last_address,
      last_geo_date_time: vehicle.last_geo_date_time,
      drive_time: vehicleDrive.fix_time,
      drive_latitude: vehicleDrive.latitude,
      drive_longitude: vehicleDrive.longitude,
      parked_since: vehicleDrive.parked_since,
      driven_minutes: vehicleDrive.driven_minutes,
      mph: vehicleDrive.mph,
    })
    .from(vehicle)
    .leftJoin(vehicleDrive, and(eq(vehicleDrive.company_id, vehicle.company_id), eq(vehicleDrive.vehicle, vehicle.id)))
    .where(and(eq(vehicle.company_id, tx.companyId), eq(vehicle.id, id), isNull(vehicle.deleted_at)))
    .prepare('free truck')
    .execute()
  return found
}
