import {
  applyCredit,
  deleteRefund,
  listPayable,
  readRemittance,
  receivePayment,
  refundCredit,
  restoreRemittance,
  unapplyPayment,
  voidRemittance,
} from '#contract/entities/money/remittance.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { readBilling } from '#server/market/index.ts'
import { sumUnapplied } from '#server/money/invoice/remittance.repository.ts'
import { payableInvoices } from '#server/money/receive/receive.repository.ts'
import {
  applyLater,
  openRemittance,
  receiveMoney,
  refund,
  reverseRefund,
  setVoided,
  unapplyOne,
} from '#server/money/receive/receive.service.ts'

export const receiveRoutes: Routes = (app) => {
  mount(app, listPayable, async ({ tx, query: { broker } }) => ({
    broker_name: (await orNotFound(readBilling(tx, broker))).name,
    unapplied_cents: await sumUnapplied(tx, broker),
    invoices: await payableInvoices(tx, broker, await companyToday(tx)),
  }))
  mount(app, readRemittance, ({ tx, who, params }) => openRemittance(tx, who, params.id))
  mount(app, receivePayment, async ({ tx, who, body }) =>
    openRemittance(tx, who, await receiveMoney(tx, who, body)),
  )
  mount(app, applyCredit, async ({ tx, who, params: { id }, body }) => {
    await applyLater(tx, who, id, body)
    return openRemittance(tx, who, id)
  })
  mount(app, refundCredit, async ({ tx, who, params: { id }, body }) => {
    await refund(tx, who, id, body)
    return openRemittance(tx, who, id)
  })
  mount(app, deleteRefund, async ({ tx, who, params }) =>
    openRemittance(tx, who, await reverseRefund(tx, who, params.id)),
  )
  mount(app, unapplyPayment, async ({ tx, who, params }) =>
    openRemittance(tx, who, await unapplyOne(tx, who, params.id)),
  )
  for (const [call, isVoided] of [
    [voidRemittance, true],
    [restoreRemittance, false],
  ] as const)
    mount(app, call, async ({ tx, who, params: { id } }) => {
      await setVoided(tx, who, id, isVoided)
      return openRemittance(tx, who, id)
    })
}
