import { type SQL, sql } from 'drizzle-orm'
import type { CreditNote, Invoice, Payment } from '#contract/entities/money/invoice.ts'
import { creditNote as shownCredit, payment as shownPayment } from '#contract/entities/money/invoice.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { idsInOrder } from '#server/kernel/db/ids-in-order.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { jsonRow } from '#server/kernel/db/json-row.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import {
  type InvoiceFilter,
  INVOICE_ORDERS,
  listConditions,
} from '#server/money/invoice/invoice-list.repository.ts'
import { listedInvoice } from '#server/money/invoice/invoice.repository.ts'
import { creditNote, invoice, payment } from '#server/money/schema/invoice.table.ts'

type ChosenTable = typeof invoice | typeof payment | typeof creditNote

const chosen = (tx: Tx, table: ChosenTable, ids: Int32Array): SQL =>
  sql`join unnest(${sql.param([...ids])}::int[]) with ordinality as chosen (chosen_id, place) on chosen.chosen_id = ${table.id}
    where ${table.company_id} = ${tx.companyId} order by chosen.place`
const toInvoice = (table: typeof payment | typeof creditNote): SQL =>
  sql`join ${invoice} on ${invoice.company_id} = ${table.company_id} and ${invoice.id} = ${table.invoice}`

const readShown = <Row extends object>(tx: Tx, shown: SQL, from: SQL): Promise<Row[]> =>
  queryRows<Row>(tx, sql`select ${shown} from ${from}`)

export const invoiceIds = (tx: Tx, viewer: Viewer, filter: InvoiceFilter, today: string) =>
  idsInOrder(
    tx,
    invoice.id,
    sql`${invoice} where ${listConditions(tx, viewer, filter, today)}`,
    INVOICE_ORDERS[filter.order ?? '-number'],
  )

export const readInvoices = (tx: Tx, ids: Int32Array, today: string): Promise<Invoice[]> =>
  readShown(tx, listedInvoice(today), sql`${invoice} ${chosen(tx, invoice, ids)}`)

type OnInvoice<Row> = Row & { invoice_number: string; bill_to: string }

const by = (table: typeof payment | typeof creditNote, column: SQL) =>
  sql`(select ${fullName(user)} from ${user} where ${user.company_id} = ${table.company_id} and ${user.id} = ${column})`
const withInvoice = (row: SQL) =>
  sql`${row}, ${invoice.number} as invoice_number, ${invoice.bill_to} as bill_to`

const onInvoices = (
  tx: Tx,
  table: typeof payment | typeof creditNote,
  { viewer, filter, today, order }: { viewer: Viewer; filter: InvoiceFilter; today: string; order: SQL },
) =>
  idsInOrder(
    tx,
    table.id,
    sql`${table} ${toInvoice(table)} where ${listConditions(tx, viewer, filter, today)}`,
    order,
  )

export const paymentIds = (tx: Tx, viewer: Viewer, filter: InvoiceFilter, today: string) =>
  onInvoices(tx, payment, {
    viewer,
    filter,
    today,
    order: sql`${payment.received_on} desc, ${payment.id} desc`,
  })

export const readPayments = (tx: Tx, ids: Int32Array): Promise<OnInvoice<Payment>[]> =>
  readShown(
    tx,
    withInvoice(jsonRow(payment, shownPayment, { recorded_by: by(payment, sql`${payment.recorded_by}`) })),
    sql`${payment} ${toInvoice(payment)} ${chosen(tx, payment, ids)}`,
  )

export const creditIds = (tx: Tx, viewer: Viewer, filter: InvoiceFilter, today: string) =>
  onInvoices(tx, creditNote, { viewer, filter, today, order: sql`${creditNote.id} desc` })

export const readCredits = (tx: Tx, ids: Int32Array): Promise<OnInvoice<CreditNote>[]> =>
  readShown(
    tx,
    withInvoice(
      jsonRow(creditNote, shownCredit, { issued_by: by(creditNote, sql`${creditNote.issued_by}`) }),
    ),
    sql`${creditNote} ${toInvoice(creditNote)} ${chosen(tx, creditNote, ids)}`,
  )
