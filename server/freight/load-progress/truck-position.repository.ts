import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export async function truckSeen(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      latitude: vehicle.last_latitude,
      longitude: vehicle.last_longitude,
      at: vehicle.last_geo_date_time,
    })
    .from(vehicle)
    .where(isRow(tx, vehicle, id))
  return row
}
