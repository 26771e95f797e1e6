import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export const TOKEN_CHANNEL = 'tracking_token'

export async function hasTracker(tx: Tx, device: string): Promise<boolean> {
  const carries = and(
    eq(vehicle.company_id, tx.companyId),
    eq(vehicle.object_id, device),
    isNull(vehicle.deleted_at),
  )
  return (await tx.select({ id: vehicle.id }).from(vehicle).where(carries).limit(1)).length > 0
}

/** Locks it until the transaction ends. */
export async function lockTrackingToken(tx: Tx): Promise<string> {
  const [row] = await tx
    .select({ token: company.tracking_token })
    .from(company)
    .where(eq(company.id, tx.companyId))
    .for('update')
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row.token
}

export async function replaceTrackingToken(tx: Tx, token: string, old: string): Promise<void> {
  await tx
    .update(company)
    .set({ tracking_token: token, updated_at: sql`now()` })
    .where(eq(company.id, tx.companyId))
  await tx.execute(sql`select pg_notify(${TOKEN_CHANNEL}, ${old})`)
}
