import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { invoice as invoiceRow } from '#contract/entities/invoice.ts'
import { json, type JsonText } from '#server/core/json-text.ts'
import type { Tx } from '#server/db/client.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/db/json-row.ts'
import { invoice, invoiceCounter } from '#server/entities/invoice/invoice.table.ts'
import { load, loadStop } from '#server/entities/load/load.table.ts'

const FIRST_NUMBER = 1001

const ofLoads = jsonList(sql`
  select ${load.id} as id, ${load.number} as number from ${load}
  where ${load.company_id} = ${invoice.company_id} and ${load.invoice} = ${invoice.id} order by ${load.id}`)

export async function readInvoice(tx: Tx, id: number): Promise<JsonText | undefined> {
  const shown = sql`select ${jsonRow(invoice, invoiceRow, { loads: ofLoads })} from ${invoice}
    where ${invoice.company_id} = ${tx.companyId} and ${invoice.id} = ${id}`
  const text = await jsonText(tx, jsonOne(shown))
  return text === undefined ? undefined : json(text)
}

/** What stands on an invoice, and whose its loads are. */
export async function readContent(tx: Tx, id: number) {
  const rows = await tx
    .select({ number: invoice.number, content: invoice.content, dispatcher: load.dispatcher })
    .from(invoice)
    .innerJoin(load, and(eq(load.company_id, invoice.company_id), eq(load.invoice, invoice.id)))
    .where(and(eq(invoice.company_id, tx.companyId), eq(invoice.id, id)))
  const [first] = rows
  return first && { ...first, dispatchers: rows.map(({ dispatcher }) => dispatcher) }
}

/** These loads, which no one else changes until the transaction ends, in the order of their ids. */
export function lockLoads(tx: Tx, ids: readonly number[]) {
  return tx
    .select()
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, [...ids])))
    .orderBy(asc(load.id))
    .for('update')
}

export function stopsOfLoads(tx: Tx, ids: readonly number[]) {
  return tx
    .select()
    .from(loadStop)
    .where(and(eq(loadStop.company_id, tx.companyId), inArray(loadStop.load, [...ids])))
    .orderBy(loadStop.load, loadStop.place)
}

/** The next number of an invoice; who comes after waits until the transaction ends, so that none is left out. */
export async function takeInvoiceNumber(tx: Tx): Promise<string> {
  const [row] = await tx
    .insert(invoiceCounter)
    .values({ last: FIRST_NUMBER })
    .onConflictDoUpdate({ target: invoiceCounter.company_id, set: { last: sql`${invoiceCounter.last} + 1` } })
    .returning({ last: invoiceCounter.last })
  if (!row) throw new Error('no number was given')
  return String(row.last)
}

/** Keeps an invoice and writes it at its loads. */
export async function insertInvoice(tx: Tx, values: typeof invoice.$inferInsert, loads: readonly number[]): Promise<number> {
  const [row] = await tx.insert(invoice).values(values).returning({ id: invoice.id })
  if (!row) throw new Error('the invoice was not kept')
  await tx
    .update(load)
    .set({ invoice: row.id, updated_at: sql`now()`, version: sql`${load.version} + 1` })
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, [...loads])))
  return row.id
}

/** Moves a broker's invoices to another; what stands on them stays. */
export async function moveInvoices(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(invoice)
    .set({ broker: to })
    .where(and(eq(invoice.company_id, tx.companyId), eq(invoice.broker, from)))
}
