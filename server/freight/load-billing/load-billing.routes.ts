import {
  approveReceipt,
  checkBilling,
  createCharge,
  deleteCharge,
  readLoadBilling,
  rejectReceipt,
  setPoNumber,
  splitTruckPay,
  waiveRequirement,
} from '#contract/entities/freight/load-billing.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import { readBilling, listBillingChecks, waive } from '#server/freight/load-billing/load-billing.service.ts'
import { addCharge, changePoNumber, removeCharge } from '#server/freight/load-charge/load-charge.service.ts'
import { changeSplit } from '#server/freight/load-billing/split-pay.service.ts'

import { approve, reject } from '#server/freight/receipt/receipt.service.ts'

const looker = ({ id, holder }: SessionUser) => ({ id, can: holder.can })

export const loadBillingRoutes: Routes = (app) => {
  mount(app, readLoadBilling, ({ tx, user, params }) => readBilling(tx, looker(user), params.id))

  mount(app, checkBilling, async ({ tx, user, query: { loads } }) => {
    const results = await listBillingChecks(tx, looker(user), [...new Set(loads)])
    return { count: results.length, results }
  })

  mount(app, setPoNumber, async ({ tx, who, user, params: { id }, body }) => {
    await changePoNumber(tx, loadChanger(who, user), id, body.po_number)
    return readBilling(tx, looker(user), id)
  })
  mount(app, waiveRequirement, async ({ tx, who, user, params: { id }, body: { code, reason } }) => {
    await waive(tx, loadChanger(who, user), id, code, reason)
    return readBilling(tx, looker(user), id)
  })
  mount(app, createCharge, async ({ tx, who, user, params: { id }, body }) => {
    await addCharge(tx, loadChanger(who, user), id, body)
    return readBilling(tx, looker(user), id)
  })
  mount(app, splitTruckPay, async ({ tx, who, user, params: { id }, body }) => {
    await changeSplit(tx, loadChanger(who, user), id, body)
    return readBilling(tx, looker(user), id)
  })
  mount(app, deleteCharge, async ({ tx, who, user, params: { id }, body: { reason } }) =>
    readBilling(tx, looker(user), await removeCharge(tx, loadChanger(who, user), id, reason)),
  )

  mount(app, approveReceipt, async ({ tx, who, user, params: { id }, body }) => {
    const changer = loadChanger(who, user)
    return readBilling(tx, changer, await approve(tx, changer, id, body))
  })
  mount(app, rejectReceipt, async ({ tx, who, user, params: { id }, body }) => {
    const changer = loadChanger(who, user)
    return readBilling(tx, changer, await reject(tx, changer, id, body.reason))
  })
}
