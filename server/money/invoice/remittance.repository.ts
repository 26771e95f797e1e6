import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'
import { remittanceBalance } from '#server/kernel/db/views.table.ts'
import { insertRow, isRow, lockRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { payment } from '#server/money/schema/invoice.table.ts'
import { remittance } from '#server/money/schema/remittance.table.ts'

export const isItsPayment = sql`${payment.company_id} = ${remittance.company_id} and ${payment.remittance} = ${remittance.id} and ${payment.removed_at} is null`
const ofBalance = (cents: AnyPgColumn) =>
  sql`coalesce((select ${cents} from ${remittanceBalance} where ${remittanceBalance.company_id} = ${remittance.company_id} and ${remittanceBalance.remittance} = ${remittance.id}), 0)`
export const appliedCents = ofBalance(remittanceBalance.applied_cents)
export const refundedCents = ofBalance(remittanceBalance.refunded_cents)
export const unappliedCents = ofBalance(remittanceBalance.unapplied_cents)

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
    .select({ cents: sql<number>`coalesce(sum(${remittanceBalance.unapplied_cents}), 0)::float8` })
    .from(remittanceBalance)
    .where(and(eq(remittanceBalance.company_id, tx.companyId), eq(remittanceBalance.broker, broker)))
  return row?.cents ?? 0
}

export async function moveRemittances(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(remittance)
    .set({ broker: to })
    .where(and(eq(remittance.company_id, tx.companyId), eq(remittance.broker, from)))
}
