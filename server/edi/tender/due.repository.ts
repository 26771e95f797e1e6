import { and, asc, eq, sql } from 'drizzle-orm'
import { loadEvent } from '#server/freight/schema/order.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import type { InvoiceContent } from '#server/money/index.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'

export const listCheckCalls = (tx: Tx, load: number) =>
  tx
    .select({ id: loadEvent.id, at: loadEvent.at, place: loadEvent.place })
    .from(loadEvent)
    .where(
      and(
        eq(loadEvent.company_id, tx.companyId),
        eq(loadEvent.load, load),
        eq(loadEvent.kind, 'check_call'),
        sql`${loadEvent.place} <> ''`,
      ),
    )
    .orderBy(asc(loadEvent.id))

export async function readInvoice(tx: Tx, id: number): Promise<InvoiceContent | undefined> {
  const [row] = await tx
    .select({ content: invoice.content })
    .from(invoice)
    .where(isRow(tx, invoice, id))
  return row?.content
}
