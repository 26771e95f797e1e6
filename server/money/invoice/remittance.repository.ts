import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, lockRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { payment } from '#server/money/schema/invoice.table.ts'
import { creditRefund, remittance } from '#server/money/schema/remittance.table.ts'

export const isItsPayment = sql`${payment.company_id} = ${remittance.company_id} and ${payment.remittance} = ${remittance.id} and ${payment.removed_at} is null`
export const appliedCents = sql`coalesce((select sum(${payment.amount_cents}) from ${payment} where ${isItsPayment}), 0)::int`
export const refundedCents = sql`coalesce((select sum(${creditRefund.amount_cents}) from ${creditRefund}
  where ${creditRefund.company_id} = ${remittance.company_id} and ${creditRefund.remittance} = ${remittance.id} and ${creditRefund.removed_at} is null), 0)::int`
/** The view `broker_balance` says the same for freight, which can't import it. */
export const unappliedCents = sql`(case when ${remittance.removed_at} is null then ${remittance.amount_cents} - ${appliedCents} - ${refundedCents} else 0 end)`

export async function insertRemittance(tx: Tx, values: typeof remittance.$inferInsert): Promise<number> {
  return insertRow(tx, remittance, values)
}

export async function readRemittance(tx: Tx, id: number) {
  return readRow(tx, remittance, id)
}

export async function lockRemittance(tx: Tx, id: number) {
  const row = await lockRow(tx, remittance, id)
  if (!row) return undefined
  const [sums] = await tx
    .select({
      unapplied_cents: sql<number>`${unappliedCents}`,
      refunded_cents: sql<number>`${refundedCents}`,
    })
    .from(remittance)
    .where(isRow(tx, remittance, id))
  return { ...row, unapplied_cents: sums?.unapplied_cents ?? 0, refunded_cents: sums?.refunded_cents ?? 0 }
}
export type RemittanceRow = NonNullable<Awaited<ReturnType<typeof lockRemittance>>>

export async function setRemittanceRemoved(tx: Tx, id: number, isRemoved: boolean): Promise<void> {
  await updateRow(tx, remittance, id, { removed_at: isRemoved ? sql`now()` : null })
}

export async function sumUnapplied(tx: Tx, broker: number): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${unappliedCents}), 0)::float8` })
    .from(remittance)
    .where(
      and(
        eq(remittance.company_id, tx.companyId),
        eq(remittance.broker, broker),
        isNull(remittance.removed_at),
      ),
    )
  return row?.cents ?? 0
}

export async function moveRemittances(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(remittance)
    .set({ broker: to })
    .where(and(eq(remittance.company_id, tx.companyId), eq(remittance.broker, from)))
}
