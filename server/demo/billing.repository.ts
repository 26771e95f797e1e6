import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { invoice } from '#server/entities/invoice/invoice.table.ts'
import { load } from '#server/entities/load/load.table.ts'

/** Whether the demo's past was billed before. */
export const isBilled = async (tx: Tx): Promise<boolean> => (await tx.$count(invoice, eq(invoice.company_id, tx.companyId))) > 0

/** The delivered loads of the demo and those that were not used, with the day (YYYY-MM-DD) on which each ended. */
export function endedLoads(tx: Tx) {
  const { id, number, status, dispatcher, broker, broker_price_cents, pick_up_at, deliver_to } = load
  return tx
    .select({
      id,
      number,
      status,
      dispatcher,
      broker,
      broker_price_cents,
      pick_up_at,
      deliver_to,
      ended: sql<string>`coalesce(${load.delivery_date}, ${load.created_at})::date::text`,
    })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), inArray(status, [5, 6]), isNull(load.deleted_at), isNull(load.invoice), isNull(load.bid)))
    .orderBy(load.delivery_date, id)
}

/** Dates the proof of delivery of a load back to when it came in. */
export const dateProof = (tx: Tx, id: number, proof_at: string) =>
  tx
    .update(load)
    .set({ proof_at })
    .where(and(eq(load.company_id, tx.companyId), eq(load.id, id)))
