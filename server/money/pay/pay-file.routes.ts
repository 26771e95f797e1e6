import { downloadDriverPay } from '#contract/entities/money/driver-pay-calls.ts'
import { downloadSalary } from '#contract/entities/money/pay-calls.ts'
import { downloadSettlement, exportSettlements } from '#contract/entities/money/settlement-calls.ts'
import { mountDownload } from '#server/kernel/http/mount-download.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { billsCsv, payFile } from '#server/money/pay/pay-file.ts'
import { listBills } from '#server/money/pay/pay-bills.service.ts'
import { refuseOthers } from '#server/money/pay/pay-access.ts'
import { buildStatement } from '#server/money/pay/pay-detail.service.ts'

export const payFileRoutes: Routes = (app) => {
  for (const [of, call] of [
    ['salary', downloadSalary],
    ['settlement', downloadSettlement],
    ['driver', downloadDriverPay],
  ] as const)
    mountDownload(app, call, async ({ user, params: { id }, query, read }) => {
      if (of === 'salary') refuseOthers(user, id)
      return payFile(of, query.format, await read((tx) => buildStatement(tx, of, id)))
    })

  mountDownload(app, exportSettlements, async ({ query: week, read }) =>
    billsCsv(await listBills(read, week)),
  )
}
