import { Readable } from 'node:stream'
import {
  downloadOpenStatement,
  exportReceivables,
  listReceivables,
} from '#contract/entities/money/receivable.ts'
import { receivableFacts } from '#contract/fields/receivable.ts'
import { openStatementFileName } from '#contract/rules/document-names.ts'
import { exportColumns } from '#contract/rules/sheet-columns.ts'
import { readLogo } from '#server/company/index.ts'
import { readFactor } from '#server/freight/index.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { exportRows } from '#server/kernel/sheets/export-list.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { readBilling } from '#server/market/index.ts'
import { readOpenInvoices } from '#server/money/invoice/invoice-list.repository.ts'
import { sumUnapplied } from '#server/money/invoice/remittance.repository.ts'
import { openStatementPdf } from '#server/money/receive/open-statement-pdf.ts'
import {
  pageOfReceivables,
  readReceivables,
  receivableIds,
  sumReceivables,
} from '#server/money/receive/receivable.repository.ts'

const COLUMNS = exportColumns(receivableFacts, [
  'broker_name',
  'not_due',
  'd0',
  'd30',
  'd60',
  'd90',
  'open_cents',
  'unapplied_cents',
  'invoices',
  'credit_limit_cents',
  'terms_days',
  'days_to_pay',
])

export const receivableRoutes: Routes = (app) => {
  const { db, files } = app.services

  mount(app, listReceivables, async ({ tx, query }) => pageOfReceivables(tx, query, await companyToday(tx)))
  mount(app, exportReceivables, {
    download: ({ query: { format, ...filter }, ...call }) =>
      exportRows(
        { ...call, db },
        {
          kind: 'receivable',
          name: 'Receivables',
          format,
          filter,
          columns: COLUMNS,
          find: (tx, today) => receivableIds(tx, filter, today),
          read: readReceivables,
          total: async (tx, today) => ({
            broker_name: 'Total',
            ...(await sumReceivables(tx, filter, today)).totals,
          }),
        },
      ),
  })
  mount(app, downloadOpenStatement, {
    download: async ({ params: { id }, read }) => {
      const statement = await read(async (tx) => {
        const broker = await orNotFound(readBilling(tx, id))
        const today = await companyToday(tx)
        const [company, factor] = [await readCompany(tx), await readFactor(tx, id, today)]
        const invoices = await readOpenInvoices(tx, id, today)
        return { company, broker, today, invoices, unapplied_cents: await sumUnapplied(tx, id), factor }
      })
      const logo = await readLogo(files, statement.company)
      const file = await openStatementPdf({ ...statement, logo })
      return {
        file_name: openStatementFileName(statement.broker.name, statement.today),
        content_type: 'application/pdf',
        size: file.length,
        stream: Readable.from([Buffer.from(file)]),
      }
    },
  })
}
