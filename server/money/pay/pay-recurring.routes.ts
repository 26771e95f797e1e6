import {
  addRecurringDeduction,
  endRecurringDeduction,
  pauseRecurringDeduction,
} from '#contract/entities/money/settlement-calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { addDeduction, endDeduction, pauseDeduction } from '#server/money/pay/pay-deduction.service.ts'

export const payRecurringRoutes: Routes = (app) => {
  mount(app, addRecurringDeduction, ({ tx, who, params: { id }, body }) => addDeduction(tx, who, id, body))
  mount(app, endRecurringDeduction, ({ tx, who, params: { id }, body }) => endDeduction(tx, who, id, body))
  mount(app, pauseRecurringDeduction, ({ tx, who, params: { id }, body }) =>
    pauseDeduction(tx, who, id, body),
  )
}
