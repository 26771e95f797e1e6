import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
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
    .where(and(eq(load.company_id, tx.companyId), eq(load.id, id)))
    .for('update')
  return row
}

export async function setPoNumber(tx: Tx, id: number, po_number: string): Promise<void> {
  await tx
    .update(load)
    .set({ po_number })
    .where(and(eq(load.company_id, tx.companyId), eq(load.id, id)))
}

export async function insertCharge(tx: Tx, values: typeof loadCharge.$inferInsert): Promise<number> {
  const [row] = await tx.insert(loadCharge).values(values).returning({ id: loadCharge.id })
  if (!row) throw new Error('the charge was not saved')
  return row.id
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
      set: { kind, broker_cents, updated_at: sql`now()`, version: sql`${loadCharge.version} + 1` },
    })
}

export async function readCharge(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(loadCharge)
    .where(and(eq(loadCharge.company_id, tx.companyId), eq(loadCharge.id, id)))
  return row
}

export async function deleteCharge(tx: Tx, id: number): Promise<void> {
  await tx.delete(loadCharge).where(and(eq(loadCharge.company_id, tx.companyId), eq(loadCharge.id, id)))
}

export const listCharges = (tx: Tx, ids: readonly number[]) =>
  tx
    .select()
    .from(loadCharge)
    .where(and(eq(loadCharge.company_id, tx.companyId), inArray(loadCharge.load, [...ids])))
    .orderBy(loadCharge.id)
