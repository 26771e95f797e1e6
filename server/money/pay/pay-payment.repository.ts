import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { updateRow } from '#server/kernel/db/row.ts'
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
