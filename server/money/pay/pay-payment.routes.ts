import {
  revertDriverPayment,
  revertDriverPayments,
  payDriver,
  payDrivers,
} from '#contract/entities/money/driver-pay-calls.ts'
import {
  revertSalaryPayments,
  revertSalaryPayment,
  paySalaries,
  paySalary,
} from '#contract/entities/money/pay-calls.ts'
import {
  revertSettlementPayment,
  revertSettlementPayments,
  paySettlement,
  paySettlements,
} from '#contract/entities/money/settlement-calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import {
  markManyPaid,
  markPaid,
  takePaymentBack,
  takePaymentsBack,
} from '#server/money/pay/pay-payment.service.ts'
import { readPay } from '#server/money/pay/pay-detail.service.ts'

export const payPaymentRoutes: Routes = (app) => {
  for (const [of, pay, payMany, back, backMany] of [
    ['salary', paySalary, paySalaries, revertSalaryPayment, revertSalaryPayments],
    ['settlement', paySettlement, paySettlements, revertSettlementPayment, revertSettlementPayments],
    ['driver', payDriver, payDrivers, revertDriverPayment, revertDriverPayments],
  ] as const) {
    mount(app, pay, async ({ tx, who, params: { id }, body }) => {
      await markPaid(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(app, payMany, ({ tx, who, body }) => markManyPaid(tx, who, of, body))
    mount(app, back, async ({ tx, who, params: { id }, body }) => {
      await takePaymentBack(tx, who, of, id, body.reason)
      return readPay(tx, of, id)
    })
    mount(app, backMany, ({ tx, who, body }) => takePaymentsBack(tx, who, of, body))
  }
}
