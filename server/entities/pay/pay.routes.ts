import { listDriverPays, readDriverPay } from '#contract/entities/driver-pay.ts'
import {
  adjustDriverPay,
  changeDriverPayState,
  changeDriverPayStates,
  downloadDriverPay,
  mailDriverPay,
  revertDriverPayment,
  revertDriverPayments,
  payDriver,
  payDrivers,
  setDriverPercent,
  splitDriverPay,
} from '#contract/entities/driver-pay-calls.ts'
import { listSalaries, readSalary } from '#contract/entities/pay.ts'
import {
  adjustSalary,
  answerPayDispute,
  changeSalaryState,
  changeSalaryStates,
  disputeSalary,
  downloadSalary,
  mailSalary,
  revertSalaryPayments,
  revertSalaryPayment,
  paySalaries,
  paySalary,
  splitSalary,
} from '#contract/entities/pay-calls.ts'
import { listSettlements, readSettlement } from '#contract/entities/settlement.ts'
import {
  addRecurringDeduction,
  adjustSettlement,
  changeSettlementState,
  changeSettlementStates,
  downloadSettlement,
  endRecurringDeduction,
  exportSettlements,
  mailSettlement,
  revertSettlementPayment,
  revertSettlementPayments,
  paySettlement,
  paySettlements,
} from '#contract/entities/settlement-calls.ts'
import { toMonday } from '#contract/rules/iso-week.ts'
import { dollars } from '#contract/rules/money.ts'
import { isFrozen, readPayId } from '#contract/rules/pay.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import { type AheadCall, mount } from '#server/core/mount.ts'
import { mountDownload } from '#server/core/mount-download.ts'
import type { Routes } from '#server/core/services.ts'
import { billedCents, billsCsv, payFile } from '#server/entities/pay/pay-file.ts'
import { lockPayTransitions } from '#server/entities/pay/pay.repository.ts'
import { insertRecurring, setEnded } from '#server/entities/pay/pay-recurring.repository.ts'
import { listPay } from '#server/entities/pay/pay-list.repository.ts'
import { getReader, refuseOthers, refuseWithoutPrices, seesAll } from '#server/entities/pay/pay-access.ts'
import { readPayee } from '#server/entities/pay/pay-lines.repository.ts'
import { toViewer } from '#server/entities/user/viewer.ts'
import { answerTo, disputePay } from '#server/entities/pay/pay-dispute.service.ts'
import { mailPay, statementToMail } from '#server/entities/pay/pay-mail.service.ts'
import { setPercent, splitLoad } from '#server/entities/pay/pay-split.service.ts'
import {
  markManyPaid,
  markPaid,
  movePays,
  takePaymentBack,
  takePaymentsBack,
} from '#server/entities/pay/pay-payment.service.ts'
import { readPay, buildStatement } from '#server/entities/pay/pay-detail.service.ts'
import { adjustPay, movePay, recordPayChange } from '#server/entities/pay/pay.service.ts'

type Mailing = AheadCall<typeof mailSalary.params, typeof mailSalary.query, typeof mailSalary.body>

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
    mount(app, list, ({ tx, user, query }) => {
      refuseWithoutPrices(user)
      return listPay(tx, of, query)
    })
    mount(app, show, ({ tx, user, params: { id } }) => {
      refuseWithoutPrices(user)
      return readPay(tx, of, id)
    })
  }
  mount(app, disputeSalary, async ({ tx, user, who, params: { id }, body }) => {
    if (readPayId(id).payee !== user.id) throw new Forbidden('You can only dispute your own salary.')
    await disputePay(tx, who, 'salary', id, body)
    return readPay(tx, 'salary', id, getReader(user))
  })
  mount(app, answerPayDispute, ({ tx, user, who, params: { id }, body }) => {
    refuseWithoutPrices(user)
    return answerTo(tx, who, id, body)
  })
  for (const [of, split] of [
    ['salary', splitSalary],
    ['driver', splitDriverPay],
  ] as const)
    mount(app, split, async ({ tx, user, who, params: { id }, body }) => {
      refuseWithoutPrices(user)
      await splitLoad(tx, who, of, id, body)
      return readPay(tx, of, id)
    })

  for (const [of, adjust, move, mail] of [
    ['salary', adjustSalary, changeSalaryState, mailSalary],
    ['settlement', adjustSettlement, changeSettlementState, mailSettlement],
    ['driver', adjustDriverPay, changeDriverPayState, mailDriverPay],
  ] as const) {
    mount(app, adjust, async ({ tx, user, who, params: { id }, body }) => {
      refuseWithoutPrices(user)
      await adjustPay(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(app, move, async ({ tx, user, who, params: { id }, body }) => {
      refuseWithoutPrices(user)
      await movePay(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(
      app,
      mail,
      async ({ tx, user, who, params: { id }, body, found: statement }) => {
        refuseWithoutPrices(user)
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
          isAllowed: toViewer(user).seesPay,
        }),
    )
  }

  for (const [of, pay, payMany, back, backMany] of [
    ['salary', paySalary, paySalaries, revertSalaryPayment, revertSalaryPayments],
    ['settlement', paySettlement, paySettlements, revertSettlementPayment, revertSettlementPayments],
    ['driver', payDriver, payDrivers, revertDriverPayment, revertDriverPayments],
  ] as const) {
    mount(app, pay, async ({ tx, user, who, params: { id }, body }) => {
      refuseWithoutPrices(user)
      await markPaid(tx, who, of, id, body)
      return readPay(tx, of, id)
    })
    mount(app, payMany, ({ tx, user, who, body }) => {
      refuseWithoutPrices(user)
      return markManyPaid(tx, who, of, body)
    })
    mount(app, back, async ({ tx, user, who, params: { id }, body }) => {
      refuseWithoutPrices(user)
      await takePaymentBack(tx, who, of, id, body.reason)
      return readPay(tx, of, id)
    })
    mount(app, backMany, ({ tx, user, who, body }) => {
      refuseWithoutPrices(user)
      return takePaymentsBack(tx, who, of, body)
    })
  }
  for (const [of, moveMany] of [
    ['salary', changeSalaryStates],
    ['settlement', changeSettlementStates],
    ['driver', changeDriverPayStates],
  ] as const)
    mount(app, moveMany, ({ tx, user, who, body }) => {
      refuseWithoutPrices(user)
      return movePays(tx, who, of, body)
    })
  mount(app, setDriverPercent, async ({ tx, user, who, params: { id }, body }) => {
    refuseWithoutPrices(user)
    await setPercent(tx, who, id, body)
    return readPay(tx, 'driver', id)
  })
  mount(
    app,
    addRecurringDeduction,
    async ({ tx, user, who, params: { id }, body: { amount_cents, total_cents, reason } }) => {
      refuseWithoutPrices(user)
      const { payee, monday } = readPayId(id)
      if (!(await readPayee(tx, 'settlement', payee))) throw new NotFound()
      await insertRecurring(tx, { owner: payee, from_monday: monday, amount_cents, total_cents, reason })
      await recordPayChange(
        tx,
        who,
        'settlement',
        id,
        `Added a deduction: ${dollars(amount_cents)} per week until ${dollars(total_cents)}`,
        { reason },
      )
      return readPay(tx, 'settlement', id)
    },
  )
  mount(
    app,
    endRecurringDeduction,
    async ({ tx, user, who, params: { id }, body: { deduction, reason } }) => {
      refuseWithoutPrices(user)
      await lockPayTransitions(tx)
      const isEnded = await setEnded(tx, readPayId(id).payee, deduction)
      if (isEnded === undefined) throw new NotFound()
      const { deductions, ...week } = await readPay(tx, 'settlement', id)
      if (!isEnded) return { ...week, deductions }
      const amount = deductions.find((one) => one.id === deduction)?.amount_cents ?? 0
      await recordPayChange(tx, who, 'settlement', id, `Ended the weekly deduction of ${dollars(amount)}`, {
        reason,
      })
      return readPay(tx, 'settlement', id)
    },
  )

  for (const [of, call] of [
    ['salary', downloadSalary],
    ['settlement', downloadSettlement],
    ['driver', downloadDriverPay],
  ] as const)
    mountDownload(app, call, async ({ user, params: { id }, query, read }) => {
      if (of === 'salary') refuseOthers(user, id)
      else refuseWithoutPrices(user)
      return payFile(of, query.format, await read((tx) => buildStatement(tx, of, id)))
    })

  mountDownload(app, exportSettlements, async ({ user, query: week, read }) => {
    refuseWithoutPrices(user)
    const { results, count } = await read((tx) => listPay(tx, 'settlement', { ...week, page: 1 }))
    const pages = Math.ceil(count / Math.max(1, results.length))
    for (let page = 2; page <= pages; page++)
      results.push(...(await read((tx) => listPay(tx, 'settlement', { ...week, page }))).results)
    const bills = results.filter((pay) => isFrozen(pay.state) && billedCents(pay) > 0)
    if (bills.length === 0) throw new Conflict(`No locked settlements for the week of ${toMonday(week)}.`)
    return billsCsv(bills)
  })
}
