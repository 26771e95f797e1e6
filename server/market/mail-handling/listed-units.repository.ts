import { and, eq, inArray, isNull } from 'drizzle-orm'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'

export async function listedUnits(
  tx: Tx,
  vehicles: readonly number[],
): Promise<{ id: number; unit_number: string }[]> {
  if (vehicles.length === 0) return []
  return tx
    .select({ id: vehicle.id, unit_number: vehicle.unit_number })
    .from(vehicle)
    .where(
      and(
        eq(vehicle.company_id, tx.companyId),
        inArray(vehicle.id, [...vehicles]),
        isNull(vehicle.deleted_at),
      ),
    )
    .orderBy(vehicle.id)
}
