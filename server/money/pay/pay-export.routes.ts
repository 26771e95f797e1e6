import {
  exportDriverPays,
  exportSalaries,
  exportSettlementWeeks,
} from '#contract/entities/money/money-export.ts'
import { DRIVER_PAY_COLUMNS, SALARY_COLUMNS, SETTLEMENT_COLUMNS } from '#contract/sheets/money.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { exportRows } from '#server/kernel/sheets/export-list.ts'
import { payIds, readPays } from '#server/money/pay/pay-list.repository.ts'
import { toSeen } from '#server/money/pay/salary.service.ts'

const KINDS = [
  ['salary', exportSalaries, 'Dispatcher pay', SALARY_COLUMNS],
  ['settlement', exportSettlementWeeks, 'Settlements', SETTLEMENT_COLUMNS],
  ['driver', exportDriverPays, 'Driver pay', DRIVER_PAY_COLUMNS],
] as const

export const payExportRoutes: Routes = (app) => {
  const { db } = app.services

  for (const [of, endpoint, name, columns] of KINDS)
    mount(app, endpoint, {
      download: ({ query: { format, ...filter }, ...call }) => {
        const seen = of === 'salary' ? toSeen(call.user, filter) : filter
        return exportRows(
          { ...call, db },
          {
            kind: of,
            name,
            format,
            filter,
            columns,
            find: (tx) => payIds(tx, of, seen),
            read: (tx, ids) => readPays(tx, of, ids),
          },
        )
      },
    })
}
