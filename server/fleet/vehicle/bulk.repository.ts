import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export type Marked = Pick<Vehicle, 'status' | 'team'>

const these = (tx: Tx, ids: readonly number[]) =>
  and(eq(vehicle.company_id, tx.companyId), inArray(vehicle.id, [...ids]), isNull(vehicle.deleted_at))

export async function lockVehicles(tx: Tx, ids: readonly number[]): Promise<(Marked & { id: number })[]> {
  const rows = await tx
    .select({ id: vehicle.id, status: vehicle.status, team: vehicle.team })
    .from(vehicle)
    .where(these(tx, ids))
    .orderBy(asc(vehicle.id))
    .for('no key update')
  return rows as (Marked & { id: number })[]
}

export async function markVehicles(tx: Tx, ids: readonly number[], values: Partial<Marked>): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(vehicle)
    .set({ ...values, ...nextVersion(vehicle) })
    .where(these(tx, ids))
}
