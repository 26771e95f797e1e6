import { and, eq, sql } from 'drizzle-orm'
import {
  creditRefund as shownRefund,
  type CreditRefund,
  payableInvoice,
  type PayableInvoice,
} from '#contract/entities/money/remittance.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { insertRow, lockRow, updateRow } from '#server/kernel/db/row.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { ageSql } from '#server/money/invoice/invoice.repository.ts'
import { invoice, invoiceLoad } from '#server/money/schema/invoice.table.ts'
import { creditRefund, remittance } from '#server/money/schema/remittance.table.ts'

const MOST_PAYABLE = 500

export async function payableInvoices(tx: Tx, broker: number, today: string): Promise<PayableInvoice[]> {
  const text = await jsonText(
    tx,
    jsonList(sql`
      select ${jsonRow(invoice, payableInvoice, {
        age: ageSql(today),
        days_late: sql`greatest(0, ${today}::date - ${invoice.due_on})`,
        loads: jsonList(sql`select ${load.id} as id, ${load.number} as number from ${invoiceLoad}
          join ${load} on ${load.company_id} = ${invoiceLoad.company_id} and ${load.id} = ${invoiceLoad.load}
          where ${invoiceLoad.company_id} = ${invoice.company_id} and ${invoiceLoad.invoice} = ${invoice.id} order by ${load.id}`),
      })} from ${invoice}
      where ${invoice.company_id} = ${tx.companyId} and ${invoice.broker} = ${broker} and ${invoice.open_cents} > 0
      order by ${invoice.due_on}, ${invoice.id} limit ${MOST_PAYABLE}`),
  )
  return JSON.parse(text ?? '[]') as PayableInvoice[]
}

export async function listRefunds(tx: Tx, id: number): Promise<CreditRefund[]> {
  const recorded_by = sql`(select ${fullName(user)} from ${user} where ${user.company_id} = ${creditRefund.company_id} and ${user.id} = ${creditRefund.recorded_by})`
  const text = await jsonText(
    tx,
    jsonList(sql`select ${jsonRow(creditRefund, shownRefund, { recorded_by })} from ${creditRefund}
      where ${creditRefund.company_id} = ${tx.companyId} and ${creditRefund.remittance} = ${id} order by ${creditRefund.id}`),
  )
  return JSON.parse(text ?? '[]') as CreditRefund[]
}

/** The same check entered before: number, amount and broker are equal. */
export async function findTwin(
  tx: Tx,
  {
    broker,
    amount_cents,
    reference,
    method,
  }: { broker: number; amount_cents: number; reference: string; method: string },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ received_on: remittance.received_on })
    .from(remittance)
    .where(
      and(
        eq(remittance.company_id, tx.companyId),
        eq(remittance.broker, broker),
        eq(remittance.amount_cents, amount_cents),
        sql`lower(${remittance.reference}) = lower(${reference}) and ${remittance.method} in ('', ${method}) and ${remittance.removed_at} is null`,
      ),
    )
    .limit(1)
  return row?.received_on
}

export async function insertRefund(tx: Tx, values: typeof creditRefund.$inferInsert): Promise<number> {
  return insertRow(tx, creditRefund, values)
}

export async function lockRefund(tx: Tx, id: number) {
  return lockRow(tx, creditRefund, id)
}

export async function readRefundOf(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ remittance: creditRefund.remittance })
    .from(creditRefund)
    .where(and(eq(creditRefund.company_id, tx.companyId), eq(creditRefund.id, id)))
  return row?.remittance
}

export async function removeRefund(tx: Tx, id: number): Promise<void> {
  await updateRow(tx, creditRefund, id, { removed_at: sql`now()` })
}
