import { asc } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { state, vehicleType } from '#server/entities/handbook/handbook.table.ts'

export const listStateRows = (tx: Tx) => tx.select().from(state).orderBy(asc(state.name))

export const listVehicleTypeRows = (tx: Tx) => tx.select().from(vehicleType).orderBy(asc(vehicleType.id))

export async function insertStates(tx: SystemTx, rows: (typeof state.$inferInsert)[]): Promise<void> {
  await tx.insert(state).values(rows).onConflictDoNothing()
}

export async function insertVehicleTypes(tx: SystemTx, rows: (typeof vehicleType.$inferInsert)[]): Promise<void> {
  await tx.insert(vehicleType).values(rows).onConflictDoNothing()
}
