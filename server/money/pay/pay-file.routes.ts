import { exportSettlements } from '#contract/entities/money/settlement-calls.ts'
import { mountDownload } from '#server/kernel/http/mount-download.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listBills } from '#server/money/pay/pay-bills.service.ts'
import { billsCsv } from '#server/money/pay/pay-file.ts'

export const payFileRoutes: Routes = (app) => {
  mountDownload(app, exportSettlements, async ({ query: week, read }) =>
    billsCsv(await listBills(read, week)),
  )
}
