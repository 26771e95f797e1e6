import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { QueuedInvoice } from '#contract/entities/money/factor-schedule.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow } from '#server/kernel/db/row.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { factoredInvoice, factorEntry, factorSchedule } from '#server/money/schema/factoring.table.ts'
import { invoice, invoiceLoad, payment } from '#server/money/schema/invoice.table.ts'

const FIRST_NUMBER = 1001

const isQueued = (
  tx: Tx,
): SQL => sql`${invoice.company_id} = ${tx.companyId} and ${invoice.factor} is not null
  and ${invoice.open_cents} > 0 and not exists (select from ${factoredInvoice}
    where ${factoredInvoice.company_id} = ${invoice.company_id} and ${factoredInvoice.invoice} = ${invoice.id}
      and ${factoredInvoice.state} <> 'removed')`

export type QueuedRow = Omit<QueuedInvoice, 'missing'> & { loads: number[] } & Record<string, unknown>

async function readQueue(tx: Tx, which: SQL, part: SQL): Promise<QueuedRow[]> {
  const { rows } = await tx.execute<QueuedRow>(sql`
    select ${invoice.id} as id, ${invoice.version} as version, to_json(${invoice.created_at}) #>> '{}' as created_at,
      to_json(${invoice.updated_at}) #>> '{}' as updated_at, ${invoice.number} as number, ${invoice.factor} as factor,
      ${factor.name} as factor_name, ${invoice.broker} as broker, ${invoice.bill_to} as bill_to, ${invoice.issued_on}::text as issued_on,
      ${invoice.due_on}::text as due_on, ${invoice.open_cents} as open_cents,
      array(select ${invoiceLoad.load} from ${invoiceLoad} where ${invoiceLoad.company_id} = ${invoice.company_id}
        and ${invoiceLoad.invoice} = ${invoice.id} order by 1) as loads
    from ${invoice} join ${factor} on ${factor.company_id} = ${invoice.company_id} and ${factor.id} = ${invoice.factor}
    where ${isQueued(tx)} and ${which} order by ${invoice.issued_on}, ${invoice.id} ${part}`)
  return rows
}

export const pageOfQueue = (tx: Tx, page: number) =>
  readQueue(tx, sql`true`, sql`limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`)

export const queuedInvoices = (tx: Tx, ids: readonly number[]) =>
  readQueue(tx, sql`${invoice.id} = any(${sql.param([...ids])}::int[])`, sql``)

export const countQueue = (tx: Tx): Promise<number> => tx.$count(invoice, isQueued(tx))

/** The caller holds the company, so that no two schedules get the same number. */
export async function nextScheduleNumber(tx: Tx): Promise<string> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(factorSchedule)
    .where(eq(factorSchedule.company_id, tx.companyId))
  return `FS-${FIRST_NUMBER + (row?.count ?? 0)}`
}

export const itemsOf = (tx: Tx, schedule: number) =>
  tx
    .select()
    .from(factoredInvoice)
    .where(
      and(
        eq(factoredInvoice.company_id, tx.companyId),
        eq(factoredInvoice.schedule, schedule),
        ne(factoredInvoice.state, 'removed'),
      ),
    )
    .orderBy(asc(factoredInvoice.id))
export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

export const insertEntry = (tx: Tx, values: typeof factorEntry.$inferInsert) =>
  insertRow(tx, factorEntry, values)

export async function sumOfItem(tx: Tx, item: number): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${factorEntry.amount_cents}), 0)::int` })
    .from(factorEntry)
    .where(and(eq(factorEntry.company_id, tx.companyId), eq(factorEntry.item, item)))
  return row?.cents ?? 0
}

export async function lastPayment(tx: Tx, of: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: sql<number | null>`max(${payment.id})` })
    .from(payment)
    .where(and(eq(payment.company_id, tx.companyId), eq(payment.invoice, of)))
  return row?.id ?? null
}

export const contentOfInvoices = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({ id: invoice.id, content: invoice.content })
    .from(invoice)
    .where(and(eq(invoice.company_id, tx.companyId), inArray(invoice.id, [...ids])))
