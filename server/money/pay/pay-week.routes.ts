import {
  driverPayCalls,
  setDriverPercent,
  splitDriverPay,
} from '#contract/entities/money/driver-pay-calls.ts'
import { salaryCalls, splitSalary } from '#contract/entities/money/pay-calls.ts'
import { settlementCalls } from '#contract/entities/money/settlement-calls.ts'
import type { UserCall } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { refuseOthers } from '#server/money/pay/pay-access.ts'
import { buildStatement, readPay } from '#server/money/pay/pay-detail.service.ts'
import { payFile } from '#server/money/pay/pay-file.ts'
import { mailPay, statementToMail } from '#server/money/pay/pay-mail.service.ts'
import {
  markManyPaid,
  markPaid,
  movePays,
  takePaymentBack,
  takePaymentsBack,
} from '#server/money/pay/pay-payment.service.ts'
import { planRun } from '#server/money/pay/pay-plan.service.ts'
import { completeRun } from '#server/money/pay/pay-run.service.ts'
import { setPercent, splitLoad } from '#server/money/pay/pay-split.service.ts'
import { adjustPay, movePay } from '#server/money/pay/pay.service.ts'

type Mailing = UserCall<
  typeof salaryCalls.mail.params,
  typeof salaryCalls.mail.query,
  typeof salaryCalls.mail.body
>

const KINDS = [
  ['salary', salaryCalls],
  ['settlement', settlementCalls],
  ['driver', driverPayCalls],
] as const
const SPLITS = [
  ['salary', splitSalary],
  ['driver', splitDriverPay],
] as const

export const payWeekRoutes: Routes = (app) => {
  for (const [of, calls] of KINDS) {
    mount(app, calls.download, {
      download: async ({ user, params: { id }, query, read }) => {
        if (of === 'salary') refuseOthers(user, id)
        return payFile(of, query.format, await read((tx) => buildStatement(tx, of, id)))
      },
    })
    mount(app, calls.adjust, async ({ tx, who, params: { id }, body }) => {
      await adjustPay(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(app, calls.changeState, async ({ tx, who, params: { id }, body }) => {
      await movePay(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(app, calls.changeStates, ({ tx, who, body }) => movePays(tx, who, of, body))
    mount(app, calls.pay, async ({ tx, who, params: { id }, body }) => {
      await markPaid(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(app, calls.payMany, ({ tx, who, body }) => markManyPaid(tx, who, of, body))
    mount(app, calls.planRun, ({ tx, query }) => planRun(tx, of, query))
    mount(app, calls.completeRun, ({ tx, who, body }) => completeRun(tx, who, of, body))
    mount(app, calls.revertPayment, async ({ tx, who, params: { id }, body }) => {
      await takePaymentBack(tx, who, of, id, body.reason)
      return readPay(tx, of, id)
    })
    mount(app, calls.revertPayments, ({ tx, who, body }) => takePaymentsBack(tx, who, of, body))
    mount(app, calls.mail, {
      ahead: ({ user, read, params: { id }, body }: Mailing) =>
        statementToMail(app.services, { read, companyId: user.company_id, of, id, body }),
      run: async ({ tx, who, params: { id }, body, found: statement }) => {
        await mailPay(tx, who, { of, id, body }, statement, app.services.config)
        return readPay(tx, of, id)
      },
    })
  }
  for (const [of, split] of SPLITS)
    mount(app, split, async ({ tx, who, params: { id }, body }) => {
      await splitLoad(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
  mount(app, setDriverPercent, async ({ tx, who, params: { id }, body }) => {
    await setPercent(tx, who, id, body)
    return readPay(tx, 'driver', id)
  })
}
