import { exportCreditNotes, exportInvoices, exportPayments } from '#contract/entities/money/money-export.ts'
import { CREDIT_COLUMNS, INVOICE_COLUMNS, PAYMENT_COLUMNS } from '#contract/sheets/money.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { exportRows } from '#server/kernel/sheets/export-list.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import {
  creditIds,
  invoiceIds,
  paymentIds,
  readCredits,
  readInvoices,
  readPayments,
} from '#server/money/invoice/invoice-export.repository.ts'

const withNumber = <Row extends { invoice_number: string }>(row: Row) => ({
  ...row,
  invoice: row.invoice_number,
})

export const invoiceExportRoutes: Routes = (app) => {
  const { db } = app.services

  mount(app, exportInvoices, {
    download: ({ query: { format, ...filter }, ...call }) =>
      exportRows(
        { ...call, db },
        {
          kind: 'invoice',
          name: 'Invoices',
          format,
          filter,
          columns: INVOICE_COLUMNS,
          find: (tx, today) => invoiceIds(tx, toViewer(call.user), filter, today),
          read: async (tx, ids, today) =>
            (await readInvoices(tx, ids, today)).map((row) => ({
              ...row,
              loads: row.loads.map(({ number }) => number).join('; '),
            })),
        },
      ),
  })

  mount(app, exportPayments, {
    download: ({ query: { format, ...filter }, ...call }) =>
      exportRows(
        { ...call, db },
        {
          kind: 'payment',
          name: 'Payments',
          format,
          filter,
          columns: PAYMENT_COLUMNS,
          find: (tx, today) => paymentIds(tx, toViewer(call.user), filter, today),
          read: async (tx, ids) => (await readPayments(tx, ids)).map(withNumber),
        },
      ),
  })

  mount(app, exportCreditNotes, {
    download: ({ query: { format, ...filter }, ...call }) =>
      exportRows(
        { ...call, db },
        {
          kind: 'credit_note',
          name: 'Credit memos',
          format,
          filter,
          columns: CREDIT_COLUMNS,
          find: (tx, today) => creditIds(tx, toViewer(call.user), filter, today),
          read: async (tx, ids) => (await readCredits(tx, ids)).map(withNumber),
        },
      ),
  })
}
