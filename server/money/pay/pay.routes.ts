import { listDriverPays, readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { listSalaries, readSalary } from '#contract/entities/money/pay.ts'
import { answerPayDispute, disputeSalary } from '#contract/entities/money/pay-calls.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listPay } from '#server/money/pay/pay-list.repository.ts'
import { answerTo, disputeOwnSalary } from '#server/money/pay/pay-dispute.service.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { listSeenSalaries, readSeenSalary } from '#server/money/pay/salary.service.ts'

export const payRoutes: Routes = (app) => {
  mount(app, listSalaries, ({ tx, user, query }) => listSeenSalaries(tx, user, query))
  mount(app, readSalary, ({ tx, user, params: { id } }) => readSeenSalary(tx, user, id))
  for (const [of, list, show] of [
    ['settlement', listSettlements, readSettlement],
    ['driver', listDriverPays, readDriverPay],
  ] as const) {
    mount(app, list, ({ tx, query }) => listPay(tx, of, query))
    mount(app, show, ({ tx, params: { id } }) => readPay(tx, of, id))
  }
  mount(app, disputeSalary, async ({ tx, user, who, params: { id }, body }) => {
    await disputeOwnSalary(tx, who, id, body)
    return readSeenSalary(tx, user, id)
  })
  mount(app, answerPayDispute, ({ tx, who, params: { id }, body }) => answerTo(tx, who, id, body))
}
