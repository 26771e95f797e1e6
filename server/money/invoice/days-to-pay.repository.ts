import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { invoice, payment } from '#server/money/schema/invoice.table.ts'

const INVOICES = 50

export async function renewLastPayment(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`update ${invoice} set last_payment_on = (
      select max(paid.received_on) from ${payment} as paid
      where paid.company_id = ${tx.companyId} and paid.invoice = ${id} and paid.removed_at is null)
    where ${invoice.company_id} = ${tx.companyId} and ${invoice.id} = ${id}`)
}

export async function renewDaysToPay(tx: Tx, id: number) {
  const days = sql`(select round(avg(last.days))::int from (
      select greatest(0, paid.last_payment_on - paid.issued_on) as days from ${invoice} as paid
      where paid.company_id = ${tx.companyId} and paid.broker = ${id} and paid.last_payment_on is not null and paid.open_cents <= 0
      order by paid.last_payment_on desc nulls last, paid.id limit ${INVOICES}) as last)`
  const [row] = await tx
    .update(broker)
    .set({ days_to_pay: days, updated_at: sql`now()` })
    .where(
      and(
        eq(broker.company_id, tx.companyId),
        eq(broker.id, id),
        sql`${broker.days_to_pay} is distinct from ${days}`,
      ),
    )
    .returning()
  return row
}
