import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { bankRow } from '#server/money/schema/bank-row.table.ts'
import { creditNote, invoiceLoad, payment } from '#server/money/schema/invoice.table.ts'
import { load } from '#server/freight/schema/load.table.ts'

export async function insertPayment(tx: Tx, values: typeof payment.$inferInsert): Promise<number> {
  const [row] = await tx.insert(payment).values(values).returning({ id: payment.id })
  if (!row) throw new Error('the payment was not saved')
  return row.id
}

export async function readPayment(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.company_id, tx.companyId), eq(payment.id, id)))
  return row
}

export async function lockBankRow(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(bankRow)
    .where(and(eq(bankRow.company_id, tx.companyId), eq(bankRow.id, id)))
    .for('update')
  if (!row) return undefined
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${payment.amount_cents}), 0)::int` })
    .from(payment)
    .where(
      and(eq(payment.company_id, tx.companyId), eq(payment.bank_row, id), sql`${payment.removed_at} is null`),
    )
  return { ...row, left_cents: row.amount_cents - (sum?.cents ?? 0) }
}

export async function setPaymentRemoved(tx: Tx, id: number, isRemoved: boolean): Promise<void> {
  await tx
    .update(payment)
    .set({
      removed_at: isRemoved ? sql`now()` : null,
      updated_at: sql`now()`,
      version: sql`${payment.version} + 1`,
    })
    .where(and(eq(payment.company_id, tx.companyId), eq(payment.id, id)))
}

export async function readShortReason(tx: Tx, id: number): Promise<string> {
  const [row] = await tx
    .select({ reason: payment.short_reason })
    .from(payment)
    .where(and(eq(payment.company_id, tx.companyId), eq(payment.invoice, id), isNull(payment.removed_at)))
    .orderBy(desc(payment.id))
    .limit(1)
  return row?.reason ?? ''
}

export async function setReleasing(tx: Tx, id: number): Promise<void> {
  const last = sql`(select max(${creditNote.id}) from ${creditNote} where ${creditNote.company_id} = ${tx.companyId} and ${creditNote.invoice} = ${id})`
  await tx
    .update(creditNote)
    .set({ releases: true, updated_at: sql`now()`, version: sql`${creditNote.version} + 1` })
    .where(and(eq(creditNote.company_id, tx.companyId), eq(creditNote.id, last)))
}

export async function insertCreditNote(tx: Tx, values: typeof creditNote.$inferInsert): Promise<number> {
  const [row] = await tx.insert(creditNote).values(values).returning({ id: creditNote.id })
  if (!row) throw new Error('the credit memo was not saved')
  return row.id
}

export async function readCreditContent(tx: Tx, id: number) {
  const [row] = await tx
    .select({ number: creditNote.number, content: creditNote.content, invoice: creditNote.invoice })
    .from(creditNote)
    .where(and(eq(creditNote.company_id, tx.companyId), eq(creditNote.id, id)))
  return row
}

export async function lockLoads(tx: Tx, id: number): Promise<number[]> {
  const ids = tx
    .select({ id: invoiceLoad.load })
    .from(invoiceLoad)
    .where(and(eq(invoiceLoad.company_id, tx.companyId), eq(invoiceLoad.invoice, id)))
  const rows = await tx
    .select({ id: load.id })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, ids), eq(load.invoice, id)))
    .orderBy(load.id)
    .for('update')
  return rows.map((row) => row.id)
}
