import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { deleteRow, insertRow, isRow, nextVersion, readRow } from '#server/kernel/db/row.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadCharge } from '#server/freight/schema/load-billing.table.ts'

/** Cents, without rate parts: the load's price already includes them. */
export const extraCents = sql`(select coalesce(sum(${loadCharge.broker_cents}), 0)::int from ${loadCharge} where ${loadCharge.company_id} = ${load.company_id} and ${loadCharge.load} = ${load.id} and rate_part = '')`

export async function lockBilledLoad(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: load.id,
      number: load.number,
      dispatcher: load.dispatcher,
      deleted_at: load.deleted_at,
      invoice: load.invoice,
      po_number: load.po_number,
      broker_price_cents: load.broker_price_cents,
      driver_price_cents: load.driver_price_cents,
    })
    .from(load)
    .where(isRow(tx, load, id))
    .for('no key update')
  return row
}

export async function setPoNumber(tx: Tx, id: number, po_number: string): Promise<void> {
  await tx
    .update(load)
    .set({ po_number })
    .where(isRow(tx, load, id))
}

export async function insertCharge(tx: Tx, values: typeof loadCharge.$inferInsert): Promise<number> {
  return insertRow(tx, loadCharge, values)
}

export async function putRatePart(
  tx: Tx,
  values: typeof loadCharge.$inferInsert & { rate_part: string },
): Promise<void> {
  const { kind, broker_cents } = values
  await tx
    .insert(loadCharge)
    .values(values)
    .onConflictDoUpdate({
      target: [loadCharge.company_id, loadCharge.load, loadCharge.rate_part],
      targetWhere: sql`rate_part <> ''`,
      set: { kind, broker_cents, ...nextVersion(loadCharge) },
    })
}

export async function readCharge(tx: Tx, id: number) {
  return readRow(tx, loadCharge, id)
}

export async function deleteCharge(tx: Tx, id: number): Promise<void> {
  await deleteRow(tx, loadCharge, id)
}

export const listCharges = (tx: Tx, ids: readonly number[]) =>
  tx
    .select()
    .from(loadCharge)
    .where(and(eq(loadCharge.company_id, tx.companyId), inArray(loadCharge.load, [...ids])))
    .orderBy(loadCharge.id)
