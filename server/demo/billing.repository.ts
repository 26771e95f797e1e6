import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'
import { isEarned } from '#server/freight/index.ts'
import { load } from '#server/freight/schema/load.table.ts'

export const isBilled = async (tx: Tx): Promise<boolean> =>
  (await tx.$count(invoice, eq(invoice.company_id, tx.companyId))) > 0

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
    .where(
      and(
        eq(load.company_id, tx.companyId),
        isEarned,
        isNull(load.deleted_at),
        isNull(load.invoice),
        isNull(load.bid),
      ),
    )
    .orderBy(load.delivery_date, id)
}

export const dateProof = (tx: Tx, id: number, proof_at: string) =>
  tx
    .update(load)
    .set({ proof_at })
    .where(isRow(tx, load, id))
