import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, isRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { bankRow } from '#server/money/schema/bank-row.table.ts'
import { factoredInvoice } from '#server/money/schema/factoring.table.ts'
import { creditNote, invoiceLoad, payment } from '#server/money/schema/invoice.table.ts'
import { remittance } from '#server/money/schema/remittance.table.ts'
import { load } from '#server/freight/schema/load.table.ts'

export async function insertPayment(tx: Tx, values: typeof payment.$inferInsert): Promise<number> {
  return insertRow(tx, payment, values)
}

/** A payment that the broker made to a factor follows the invoice on the factor's schedule. */
export async function isFactorPayment(tx: Tx, id: number): Promise<boolean> {
  const of = and(eq(factoredInvoice.company_id, tx.companyId), eq(factoredInvoice.payment, id))
  return (await tx.$count(factoredInvoice, of)) > 0
}

export async function readPayment(tx: Tx, id: number) {
  return readRow(tx, payment, id)
}

export async function invoicesOfPayments(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ invoice: payment.invoice })
    .from(payment)
    .where(and(eq(payment.company_id, tx.companyId), inArray(payment.id, [...ids])))
  return rows.map(({ invoice }) => invoice)
}

export async function lockBankRow(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(bankRow)
    .where(isRow(tx, bankRow, id))
    .for('no key update')
  if (!row) return undefined
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${remittance.amount_cents}), 0)::int` })
    .from(remittance)
    .where(
      and(
        eq(remittance.company_id, tx.companyId),
        eq(remittance.bank_row, id),
        isNull(remittance.removed_at),
      ),
    )
  return { ...row, left_cents: row.amount_cents - (sum?.cents ?? 0) }
}

export async function setPaymentRemoved(tx: Tx, id: number, isRemoved: boolean): Promise<void> {
  await updateRow(tx, payment, id, { removed_at: isRemoved ? sql`now()` : null })
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

/** Payments that stood when the remittance was voided: both carry the time of that transaction. */
export async function listVoidedPayments(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(
      remittance,
      and(eq(remittance.company_id, payment.company_id), eq(remittance.id, payment.remittance)),
    )
    .where(
      and(
        eq(payment.company_id, tx.companyId),
        eq(payment.remittance, id),
        eq(payment.removed_at, remittance.removed_at),
      ),
    )
    .orderBy(payment.invoice, payment.id)
  return rows.map((row) => row.id)
}

export async function listStandingPayments(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.company_id, tx.companyId), eq(payment.remittance, id), isNull(payment.removed_at)))
    .orderBy(payment.invoice, payment.id)
  return rows.map((row) => row.id)
}

export async function setReleasing(tx: Tx, id: number): Promise<void> {
  const last = sql`(select max(${creditNote.id}) from ${creditNote} where ${creditNote.company_id} = ${tx.companyId} and ${creditNote.invoice} = ${id})`
  await updateRow(tx, creditNote, last, { releases: true })
}

export async function insertCreditNote(tx: Tx, values: typeof creditNote.$inferInsert): Promise<number> {
  return insertRow(tx, creditNote, values)
}

export async function readCreditContent(tx: Tx, id: number) {
  const [row] = await tx
    .select({ number: creditNote.number, content: creditNote.content, invoice: creditNote.invoice })
    .from(creditNote)
    .where(isRow(tx, creditNote, id))
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
    .for('no key update')
  return rows.map((row) => row.id)
}
