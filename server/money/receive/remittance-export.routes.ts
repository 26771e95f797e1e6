import { exportRemittances } from '#contract/entities/money/money-export.ts'
import { REMITTANCE_COLUMNS } from '#contract/sheets/money.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { exportRows } from '#server/kernel/sheets/export-list.ts'
import { remittances } from '#server/money/receive/remittance.record.ts'

export const remittanceExportRoutes: Routes = (app) => {
  const { db } = app.services

  mount(app, exportRemittances, {
    download: ({ query: { format, ...filter }, ...call }) =>
      exportRows(
        { ...call, db },
        {
          kind: 'remittance',
          name: 'Payments received',
          format,
          filter,
          columns: REMITTANCE_COLUMNS,
          find: (tx) => remittances.ids(tx, call.who, filter),
          read: async (tx, ids) =>
            (await remittances.readMany(tx, call.who, ids)).map((row) => ({
              ...row,
              payments: row.payments.map(({ number }) => number).join('; '),
            })),
        },
      ),
  })
}
