import { driverDeductions, settlementDeductions } from '#contract/entities/money/deduction-calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { addDeduction, endDeduction, pauseDeduction } from '#server/money/pay/pay-deduction.service.ts'

const KINDS = [
  ['settlement', settlementDeductions],
  ['driver', driverDeductions],
] as const

export const payRecurringRoutes: Routes = (app) => {
  for (const [of, { add, pause, end }] of KINDS) {
    mount(app, add, ({ tx, who, params: { id }, body }) => addDeduction(tx, who, of, id, body))
    mount(app, end, ({ tx, who, params: { id }, body }) => endDeduction(tx, who, of, id, body))
    mount(app, pause, ({ tx, who, params: { id }, body }) => pauseDeduction(tx, who, of, id, body))
  }
}
