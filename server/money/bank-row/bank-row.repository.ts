import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import { bankRow as bankRowShape, type listBankRows } from '#contract/entities/money/bank-row.ts'
import { json, type JsonText, listAnswer } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { bankRow } from '#server/money/schema/bank-row.table.ts'
import type { RecordedPayment } from '#server/money/bank-row/returned-payment.ts'
import { type OpenInvoice, isSpecificReference } from '#server/money/bank-row/match-payment.ts'
import { invoice, invoiceLoad, payment } from '#server/money/schema/invoice.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const paid = sql`coalesce((select sum(${payment.amount_cents}) from ${payment}
  where ${payment.company_id} = ${bankRow.company_id} and ${payment.bank_row} = ${bankRow.id} and ${payment.removed_at} is null), 0)::int`
const left = sql`(${bankRow.amount_cents} - ${paid})`
const state = sql`case when ${bankRow.set_aside_at} is not null then 'set_aside' when ${left} <= 0 then 'recorded' else 'waiting' end`

const payments = jsonList(sql`
  select ${invoice.id} as invoice, ${invoice.number} as number, ${invoice.bill_to} as bill_to, ${payment.amount_cents} as amount_cents from ${payment}
  join ${invoice} on ${invoice.company_id} = ${payment.company_id} and ${invoice.id} = ${payment.invoice}
  where ${payment.company_id} = ${bankRow.company_id} and ${payment.bank_row} = ${bankRow.id} and ${payment.removed_at} is null
  order by ${payment.id}`)

const shown = sql`select ${jsonRow(bankRow, bankRowShape, {
  left_cents: left,
  state,
  imported_by: sql`coalesce(${fullName(user)}, '')`,
  payments,
})} from ${bankRow} left join ${user} on ${user.company_id} = ${bankRow.company_id} and ${user.id} = ${bankRow.user_id}`

const isThis = (tx: Tx, id: number) => and(eq(bankRow.company_id, tx.companyId), eq(bankRow.id, id))

type Query = z.output<typeof listBankRows.query>

function listConditions(tx: Tx, { state: stateFilter, search = '' }: Omit<Query, 'page'>): SQL {
  const parts = [
    sql`${bankRow.company_id} = ${tx.companyId}`,
    ...(stateFilter === undefined ? [] : [sql`${state} = ${stateFilter}`]),
    ...(search.trim() === '' ? [] : [holdsText(bankRow.text, search)]),
  ]
  return sql.join(parts, sql` and `)
}

export async function listRows(tx: Tx, { page, ...filter }: Query): Promise<JsonText> {
  const where = listConditions(tx, filter)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${bankRow} where ${where}`,
  )
  const list = sql`${shown} where ${where} order by ${bankRow.paid_on} desc, ${bankRow.id} desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return listAnswer(rows[0]?.count ?? 0, (await jsonText(tx, jsonList(list))) ?? '[]')
}

export async function readRow(tx: Tx, id: number): Promise<JsonText | undefined> {
  const text = await jsonText(tx, jsonOne(sql`${shown} where ${isThis(tx, id)}`))
  return text === undefined ? undefined : json(text)
}

export async function updateRow(
  tx: Tx,
  id: number,
  values: Partial<typeof bankRow.$inferInsert>,
): Promise<void> {
  await tx
    .update(bankRow)
    .set({ ...values, updated_at: sql`now()`, version: sql`${bankRow.version} + 1` })
    .where(isThis(tx, id))
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

export async function insertRow(tx: Tx, values: typeof bankRow.$inferInsert): Promise<number> {
  const [row] = await tx.insert(bankRow).values(values).returning({ id: bankRow.id })
  if (!row) throw new Error('the deposit was not saved')
  return row.id
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
): Promise<RecordedPayment[]> =>
  tx
    .select({ number: invoice.number, amount_cents: payment.amount_cents, received_on: payment.received_on })
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

export async function lockInvoices(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.company_id, tx.companyId), inArray(invoice.id, [...ids])))
    .orderBy(invoice.id)
    .for('update')
}
