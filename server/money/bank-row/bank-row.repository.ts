import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { updateRow } from '#server/kernel/db/row.ts'
import { bankRow } from '#server/money/schema/bank-row.table.ts'
import type { RecordedPayment } from '#server/money/bank-row/returned-payment.ts'
import { type OpenInvoice, isSpecificReference } from '#server/money/bank-row/match-payment.ts'
import { invoice, invoiceLoad, payment } from '#server/money/schema/invoice.table.ts'
import { load } from '#server/freight/schema/load.table.ts'

export async function renewVersion(tx: Tx, id: number): Promise<void> {
  await updateRow(tx, bankRow, id, {})
}

export async function knownPrints(tx: Tx, prints: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ fingerprint: bankRow.fingerprint })
    .from(bankRow)
    .where(
      and(
        eq(bankRow.company_id, tx.companyId),
        sql`${bankRow.fingerprint} = any(${sql.param([...prints])}::text[])`,
      ),
    )
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/** Serializes the import of bank sheets per company until commit. */
export async function takeBankTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bank_sheet'), ${tx.companyId}::int)`)
}

export async function openInvoices(tx: Tx): Promise<OpenInvoice[]> {
  const rows = await tx
    .select({
      id: invoice.id,
      number: invoice.number,
      broker: invoice.broker,
      bill_to: invoice.bill_to,
      open_cents: invoice.open_cents,
      words: sql<string[]>`coalesce(array_agg(${load.number_key}) || array_agg(${load.reference_key}), '{}')`,
    })
    .from(invoice)
    .leftJoin(
      invoiceLoad,
      and(eq(invoiceLoad.company_id, invoice.company_id), eq(invoiceLoad.invoice, invoice.id)),
    )
    .leftJoin(load, and(eq(load.company_id, invoiceLoad.company_id), eq(load.id, invoiceLoad.load)))
    .where(and(eq(invoice.company_id, tx.companyId), sql`${invoice.open_cents} > 0`))
    .groupBy(invoice.company_id, invoice.id)
    .orderBy(invoice.id)
  return rows.map((row) => ({
    ...row,
    words: [
      row.number.toLowerCase(),
      ...row.words.filter((word) => word !== null && isSpecificReference(word)),
    ],
  }))
}

export async function settledNumbers(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ number: invoice.number })
    .from(invoice)
    .where(
      and(
        eq(invoice.company_id, tx.companyId),
        sql`${invoice.number} = any(${sql.param([...numbers])}::text[])`,
        sql`${invoice.open_cents} <= 0`,
      ),
    )
  return new Set(rows.map(({ number }) => number))
}

export async function findInvoiceNumbers(tx: Tx, words: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ number: invoice.number })
    .from(invoice)
    .where(
      and(
        eq(invoice.company_id, tx.companyId),
        sql`lower(${invoice.number}) = any(${sql.param([...words])}::text[])`,
      ),
    )
  return rows.map(({ number }) => number)
}

export const recordedPayments = (
  tx: Tx,
  numbers: readonly string[],
  amounts: readonly number[],
): Promise<(RecordedPayment & { invoice: number })[]> =>
  tx
    .select({
      invoice: invoice.id,
      number: invoice.number,
      amount_cents: payment.amount_cents,
      received_on: payment.received_on,
    })
    .from(payment)
    .innerJoin(invoice, and(eq(invoice.company_id, payment.company_id), eq(invoice.id, payment.invoice)))
    .where(
      and(
        eq(payment.company_id, tx.companyId),
        sql`${payment.removed_at} is null`,
        sql`(${invoice.number} = any(${sql.param([...numbers])}::text[]) or ${payment.amount_cents} = any(${sql.param([...amounts])}::int[]))`,
      ),
    )
    .orderBy(sql`${payment.received_on} desc, ${payment.id} desc`)
    .limit(500)

export async function findInvoice(tx: Tx, number: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.company_id, tx.companyId), eq(invoice.number, number)))
  return row?.id
}
