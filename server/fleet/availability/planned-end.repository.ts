import { sql } from 'drizzle-orm'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import type { SystemTx } from '#server/kernel/db/client.ts'

/** Only where a position is known to take its place. */
export async function endPlannedLocations(tx: SystemTx): Promise<void> {
  await tx.execute(sql`
    update ${vehicle} set location_type = 'current'
    where location_type = 'planned' and last_latitude is not null
      and greatest(planned_at, planned_date) < now() - interval '24 hours'`)
}
