import { exportSettlements } from '#contract/entities/money/settlement-calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listBills } from '#server/money/pay/pay-bills.service.ts'
import { billsCsv } from '#server/money/pay/pay-file.ts'

export const payFileRoutes: Routes = (app) => {
  mount(app, exportSettlements, {
    download: async ({ query: week, read }) => billsCsv(await listBills(read, week)),
  })
}
