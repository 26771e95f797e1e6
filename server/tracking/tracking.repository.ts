import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { vehicle, vehiclePosition } from '#server/entities/vehicle/vehicle.table.ts'

/** The vehicle that carries this device; where several do, one in service first. */
export async function findTrackedVehicle(tx: Tx, objectId: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(eq(vehicle.company_id, tx.companyId), eq(vehicle.object_id, objectId)))
    .orderBy(vehicle.status, vehicle.id)
    .limit(1)
  return found?.id
}

/** Keeps a fix in the history; false where the vehicle has one of that time. */
export async function keepFix(tx: Tx, values: typeof vehiclePosition.$inferInsert): Promise<boolean> {
  const kept = await tx.insert(vehiclePosition).values(values).onConflictDoNothing().returning({ vehicle: vehiclePosition.vehicle })
  return kept.length > 0
}

interface LastPosition {
  last_latitude: number
  last_longitude: number
  last_address: string
  last_geo_date_time: string
}

/** Moves a vehicle unless it was seen later; false where it was. The record's version is not touched: no one edits a position. */
export async function moveVehicle(tx: Tx, id: number, position: LastPosition): Promise<boolean> {
  const moved = await tx
    .update(vehicle)
    .set(position)
    .where(
      and(
        eq(vehicle.company_id, tx.companyId),
        eq(vehicle.id, id),
        or(
          isNull(vehicle.last_geo_date_time),
          lt(vehicle.last_geo_date_time, position.last_geo_date_time),
          sql`${vehicle.last_geo_date_time} > now() + interval '5 minutes'`,
        ),
      ),
    )
    .returning({ id: vehicle.id })
  return moved.length > 0
}
