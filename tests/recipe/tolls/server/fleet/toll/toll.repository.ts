import { and, eq, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import { toll as tollRow } from '#contract/entities/fleet/toll.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { toll } from '#server/fleet/schema/toll.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const one = (tx: Tx, id: number) => and(eq(toll.company_id, tx.companyId), eq(toll.id, id))
const shown = sql`select ${jsonRow(toll, tollRow, { unit_number: sql`${vehicle.unit_number}` })} from ${toll}
  join ${vehicle} on ${vehicle.company_id} = ${toll.company_id} and ${vehicle.id} = ${toll.vehicle}`

export async function listTolls(tx: Tx, page: number): Promise<string> {
  const rows = sql`${shown} where ${toll.company_id} = ${tx.companyId}
    order by ${toll.day} desc, ${toll.id} desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return (await jsonText(tx, jsonList(rows))) ?? '[]'
}

export const countTolls = (tx: Tx): Promise<number> => tx.$count(toll, eq(toll.company_id, tx.companyId))

export async function readToll(tx: Tx, id: number): Promise<JsonText | undefined> {
  const text = await jsonText(tx, jsonOne(sql`${shown} where ${one(tx, id)}`))
  return text === undefined ? undefined : json(text)
}

/** Locks the row until the transaction ends. */
export async function lockToll(tx: Tx, id: number) {
  const [row] = await tx.select().from(toll).where(one(tx, id)).for('update')
  return row
}

/** Locks the vehicle row, so that it still exists at commit. */
export async function holdVehicle(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(eq(vehicle.company_id, tx.companyId), eq(vehicle.id, id)))
    .for('share')
  return rows.length > 0
}

export async function insertToll(tx: Tx, values: typeof toll.$inferInsert): Promise<number> {
  const [row] = await tx.insert(toll).values(values).returning({ id: toll.id })
  if (!row) throw new Error('the toll was not inserted')
  return row.id
}

export async function updateToll(
  tx: Tx,
  id: number,
  values: Partial<typeof toll.$inferInsert>,
): Promise<void> {
  await tx
    .update(toll)
    .set({ ...values, updated_at: sql`now()`, version: sql`${toll.version} + 1` })
    .where(one(tx, id))
}
