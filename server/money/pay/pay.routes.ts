import { listDriverPays, readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { splitDriverPay } from '#contract/entities/money/driver-pay-calls.ts'
import { listSalaries, readSalary } from '#contract/entities/money/pay.ts'
import { answerPayDispute, disputeSalary, splitSalary } from '#contract/entities/money/pay-calls.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { readPayId } from '#contract/rules/pay.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { listPay } from '#server/money/pay/pay-list.repository.ts'
import { getReader, refuseOthers, seesAll } from '#server/money/pay/pay-access.ts'
import { answerTo, disputePay } from '#server/money/pay/pay-dispute.service.ts'
import { splitLoad } from '#server/money/pay/pay-split.service.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'

export const payRoutes: Routes = (app) => {
  mount(app, listSalaries, ({ tx, user, query }) => {
    if (seesAll(user)) return listPay(tx, 'salary', query)
    if (query.payee?.some((id) => id !== user.id)) throw new Forbidden('You can only see your own salary.')
    return listPay(tx, 'salary', { ...query, payee: [user.id] })
  })
  mount(app, readSalary, ({ tx, user, params: { id } }) => {
    refuseOthers(user, id)
    return readPay(tx, 'salary', id, getReader(user))
  })
  for (const [of, list, show] of [
    ['settlement', listSettlements, readSettlement],
    ['driver', listDriverPays, readDriverPay],
  ] as const) {
    mount(app, list, ({ tx, query }) => listPay(tx, of, query))
    mount(app, show, ({ tx, params: { id } }) => readPay(tx, of, id))
  }
  mount(app, disputeSalary, async ({ tx, user, who, params: { id }, body }) => {
    if (readPayId(id).payee !== user.id) throw new Forbidden('You can only dispute your own salary.')
    await disputePay(tx, who, 'salary', id, body)
    return readPay(tx, 'salary', id, getReader(user))
  })
  mount(app, answerPayDispute, ({ tx, who, params: { id }, body }) => answerTo(tx, who, id, body))
  for (const [of, split] of [
    ['salary', splitSalary],
    ['driver', splitDriverPay],
  ] as const)
    mount(app, split, async ({ tx, who, params: { id }, body }) => {
      await splitLoad(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
}
