import {
  adjustDriverPay,
  changeDriverPayState,
  changeDriverPayStates,
  mailDriverPay,
  setDriverPercent,
} from '#contract/entities/money/driver-pay-calls.ts'
import {
  adjustSalary,
  changeSalaryState,
  changeSalaryStates,
  mailSalary,
} from '#contract/entities/money/pay-calls.ts'
import {
  adjustSettlement,
  changeSettlementState,
  changeSettlementStates,
  mailSettlement,
} from '#contract/entities/money/settlement-calls.ts'
import { type AheadCall, mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mailPay, statementToMail } from '#server/money/pay/pay-mail.service.ts'
import { setPercent } from '#server/money/pay/pay-split.service.ts'
import { movePays } from '#server/money/pay/pay-payment.service.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'
import { adjustPay, movePay } from '#server/money/pay/pay.service.ts'

type Mailing = AheadCall<typeof mailSalary.params, typeof mailSalary.query, typeof mailSalary.body>

export const payEditRoutes: Routes = (app) => {
  for (const [of, adjust, move, mail] of [
    ['salary', adjustSalary, changeSalaryState, mailSalary],
    ['settlement', adjustSettlement, changeSettlementState, mailSettlement],
    ['driver', adjustDriverPay, changeDriverPayState, mailDriverPay],
  ] as const) {
    mount(app, adjust, async ({ tx, who, params: { id }, body }) => {
      await adjustPay(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(app, move, async ({ tx, who, params: { id }, body }) => {
      await movePay(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(
      app,
      mail,
      async ({ tx, who, params: { id }, body, found: statement }) => {
        await mailPay(tx, who, { of, id, body }, statement, app.services.config)
        return readPay(tx, of, id)
      },
      ({ user, read, params: { id }, body }: Mailing) =>
        statementToMail(app.services, {
          read,
          companyId: user.company_id,
          of,
          id,
          body,
        }),
    )
  }

  for (const [of, moveMany] of [
    ['salary', changeSalaryStates],
    ['settlement', changeSettlementStates],
    ['driver', changeDriverPayStates],
  ] as const)
    mount(app, moveMany, ({ tx, who, body }) => movePays(tx, who, of, body))
  mount(app, setDriverPercent, async ({ tx, who, params: { id }, body }) => {
    await setPercent(tx, who, id, body)
    return readPay(tx, 'driver', id)
  })
}
