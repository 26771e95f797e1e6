import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { listInvoices } from '#contract/entities/money/invoice.ts'
import type { Age } from '#contract/rules/billing.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonText } from '#server/kernel/db/json-row.ts'
import { defineOrders, rising } from '#server/kernel/db/order.ts'
import { beginsWith, searchKey } from '#server/kernel/db/search-key.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import {
  ageSql,
  isOpenTo,
  lastMailState,
  listedInvoice,
  stateSql,
} from '#server/money/invoice/invoice.repository.ts'
import { invoice, invoiceLoad } from '#server/money/schema/invoice.table.ts'
import { extraCents } from '#server/freight/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'

type Query = z.output<typeof listInvoices.query>
export type InvoiceFilter = Omit<Query, 'page'>

export const INVOICE_ORDERS = defineOrders<'number' | 'due_on' | 'open_cents' | 'total_cents'>({
  number: rising(invoice.id),
  due_on: rising(invoice.due_on, invoice.id),
  open_cents: rising(invoice.open_cents, invoice.id),
  total_cents: rising(invoice.total_cents, invoice.id),
})

const found = (text: string): SQL => {
  const typed = text.trim().toLowerCase()
  return sql`(${invoice.number} = ${typed}
    or ${invoice.broker} in (select ${broker.id} from ${broker} where ${broker.company_id} = ${invoice.company_id} and ${beginsWith(broker.search_key, searchKey(typed))})
    or ${invoice.id} in (select ${invoiceLoad.invoice} from ${invoiceLoad}
      join ${load} on ${load.company_id} = ${invoiceLoad.company_id} and ${load.id} = ${invoiceLoad.load}
      where ${load.company_id} = ${invoice.company_id} and (${beginsWith(load.number_key, typed)} or ${beginsWith(load.reference_key, typed)})))`
}

// SQL twin of `isUnsent`; keep both in step.
const isUnsent = sql`(${invoice.submitted_at} is null or coalesce(${lastMailState} in ('failed', 'bounced', 'uncertain'), false))`

function segmentSql(segment: NonNullable<InvoiceFilter['segment']>, today: string): SQL {
  if (segment === 'unsent') return sql`(${isUnsent} and ${stateSql} <> 'credited')`
  if (segment === 'open') return sql`${invoice.open_cents} > 0 and not ${invoice.is_factored}`
  if (segment === 'overdue') return sql`${ageSql(today)} in ('d30', 'd60', 'd90')`
  if (segment === 'short_paid') return sql`${stateSql} = 'short_paid'`
  return sql`${ageSql(today)} = ${segment}`
}

export function listConditions(
  tx: Tx,
  viewer: Viewer,
  { search = '', segment, broker: brokers = [] }: InvoiceFilter,
  today: string,
): SQL {
  const parts = [
    sql`${invoice.company_id} = ${tx.companyId}`,
    ...(viewer.seesAllPrices ? [] : [isOpenTo(viewer)]),
    ...(segment ? [segmentSql(segment, today)] : []),
    ...(brokers.length > 0 ? [sql`${invoice.broker} = any(${sql.param([...brokers])}::int[])`] : []),
    ...(search.trim() === '' ? [] : [found(search)]),
  ]
  return sql.join(parts, sql` and `)
}

export async function listInvoicesPage(
  tx: Tx,
  viewer: Viewer,
  { page, ...filter }: Query,
  today: string,
): Promise<string> {
  const order = INVOICE_ORDERS[filter.order ?? '-number']
  const rows = sql`select ${listedInvoice(today)} from ${invoice} where ${listConditions(tx, viewer, filter, today)}
    order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return (await jsonText(tx, sql`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`)) ?? '[]'
}

export async function sumInvoices(tx: Tx, viewer: Viewer, filter: InvoiceFilter, today: string) {
  const open = (age: string) =>
    sql`coalesce(sum(${invoice.open_cents}) filter (where ${ageSql(today)} = ${age}), 0)::float8`
  const { rows } = await tx.execute<Record<string, number>>(sql`
    select count(*)::int as count, coalesce(sum(${invoice.total_cents}), 0)::float8 as total_cents,
      coalesce(sum(${invoice.paid_cents}), 0)::float8 as paid_cents, coalesce(sum(${invoice.credited_cents}), 0)::float8 as credited_cents,
      coalesce(sum(${invoice.open_cents}), 0)::float8 as open_cents,
      ${open('not_due')} as not_due, ${open('d0')} as d0, ${open('d30')} as d30, ${open('d60')} as d60, ${open('d90')} as d90
    from ${invoice} where ${listConditions(tx, viewer, filter, today)}`)
  const { count = 0, not_due = 0, d0 = 0, d30 = 0, d60 = 0, d90 = 0, ...totals } = rows[0] ?? {}
  return { count, totals, ageing: { not_due, d0, d30, d60, d90 } }
}

export async function invoicesToRemind(tx: Tx, today: string, most: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${invoice.id} as id from ${invoice} join ${broker} on ${broker.company_id} = ${invoice.company_id} and ${broker.id} = ${invoice.broker}
    where ${invoice.company_id} = ${tx.companyId} and ${invoice.open_cents} > 0 and not ${invoice.is_factored} and ${invoice.due_on} < ${today}::date and ${broker.is_reminded}
      and not ${isUnsent} and ${invoice.short_reason} = '' and not exists (
        select from invoice_reminder as told where told.company_id = ${invoice.company_id} and told.invoice = ${invoice.id} and told.stage = ${ageSql(today)})
    order by ${invoice.due_on}, ${invoice.id} limit ${most}`)
  return rows.map(({ id }) => id)
}

interface StatedLoad extends Record<string, unknown> {
  load_number: string
  broker_reference: string
  lane: string
  amount_cents: number
  number: string | null
  due_on: string | null
  total_cents: number | null
  open_cents: number | null
}

const stated = sql`${load.number} as load_number, ${load.broker_reference} as broker_reference,
  ${load.pick_up_at} || ' to ' || ${load.deliver_to} as lane, ${load.broker_price_cents} + ${extraCents} as amount_cents,
  ${invoice.number} as number, ${invoice.due_on}::text as due_on, ${invoice.total_cents} as total_cents, ${invoice.open_cents} as open_cents`

export async function readStatement(
  tx: Tx,
  brokerId: number,
  { week, year }: { week: number; year: number },
) {
  const { rows } = await tx.execute<StatedLoad>(sql`
    select ${stated} from ${load} left join ${invoice} on ${invoice.company_id} = ${load.company_id} and ${invoice.id} = ${load.invoice}
    where ${load.company_id} = ${tx.companyId} and ${load.broker} = ${brokerId} and ${load.week} = ${week} and ${load.year} = ${year}
      and ${load.deleted_at} is null order by ${load.sequence}`)
  return rows
}

export type StatementRow = Awaited<ReturnType<typeof readStatement>>[number]

export interface OpenInvoice extends Record<string, unknown> {
  number: string
  issued_on: string
  due_on: string
  age: Exclude<Age, 'settled' | 'factored'>
  total_cents: number
  paid_cents: number
  credited_cents: number
  open_cents: number
  loads: { number: string; reference: string }[]
}

export async function readOpenInvoices(tx: Tx, brokerId: number, today: string): Promise<OpenInvoice[]> {
  const { rows } = await tx.execute<OpenInvoice>(sql`
    select ${invoice.number} as number, ${invoice.issued_on}::text as issued_on, ${invoice.due_on}::text as due_on, ${ageSql(today)} as age,
      ${invoice.total_cents} as total_cents, ${invoice.paid_cents} as paid_cents, ${invoice.credited_cents} as credited_cents,
      ${invoice.open_cents} as open_cents,
      (select coalesce(json_agg(json_build_object('number', ${load.number}, 'reference', ${load.broker_reference}) order by ${load.id}), '[]')
        from ${load} where ${load.company_id} = ${invoice.company_id} and ${load.invoice} = ${invoice.id}) as loads
    from ${invoice}
    where ${invoice.company_id} = ${tx.companyId} and ${invoice.broker} = ${brokerId} and ${invoice.open_cents} > 0 and not ${invoice.is_factored}
    order by ${invoice.due_on}, ${invoice.id}`)
  return rows
}
