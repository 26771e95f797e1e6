import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { updateRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { bankFile, bankFileEntry } from '#server/money/schema/bank.table.ts'
import { payPayment } from '#server/money/schema/pay.table.ts'

export async function insertPayment(tx: Tx, values: typeof payPayment.$inferInsert): Promise<void> {
  await tx.insert(payPayment).values(values)
}

export const listPayments = (tx: Tx, week: number) =>
  tx
    .select()
    .from(payPayment)
    .where(
      and(eq(payPayment.company_id, tx.companyId), eq(payPayment.week, week), isNull(payPayment.reversed_at)),
    )
    .orderBy(desc(payPayment.id))

export async function setTakenBack(tx: Tx, id: number): Promise<void> {
  await updateRow(tx, payPayment, id, { reversed_at: sql`now()` })
}

/** The bank file that a payment is in and that was not sent yet. */
export async function findUnsentFile(tx: Tx, payment: number): Promise<number | undefined> {
  const [row] = await queryRows<{ id: number }>(
    tx,
    sql`select f.id from ${bankFileEntry} as e join ${bankFile} as f on f.company_id = e.company_id and f.id = e.file
      where e.company_id = ${tx.companyId} and e.payment = ${payment} and e.is_live and f.state = 'created'`,
  )
  return row?.id
}
