import {
  createCharge,
  deleteCharge,
  listCheckOut as listCheckOutCall,
  readCheckOut as readCheckOutCall,
  readLoadBilling,
  setPoNumber,
  splitTruckPay,
  waiveLack,
} from '#contract/entities/load-billing.ts'
import { seesPrices } from '#contract/rules/load-access.ts'
import { openKinds } from '#contract/rules/load-documents.ts'
import { found } from '#server/core/found.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import { loadChanger } from '#server/entities/load/load-changer.ts'
import { countCheckOut, listCheckOut, readCheckOut } from '#server/entities/load-billing/check-out.repository.ts'
import { addCharge, billingOf, changePoNumber, removeCharge, waive } from '#server/entities/load-billing/load-billing.service.ts'
import { changeSplit } from '#server/entities/truck-pay/truck-pay.service.ts'
import { viewerOf } from '#server/entities/user/viewer.ts'

const looker = ({ id, holder }: SessionUser) => ({ id, can: holder.can })

export const loadBillingRoutes: Routes = (app) => {
  mount(app, readLoadBilling, ({ tx, user, params }) => billingOf(tx, looker(user), params.id))

  mount(app, setPoNumber, async ({ tx, who, user, params: { id }, body }) => {
    await changePoNumber(tx, loadChanger(who, user), id, body.po_number)
    return billingOf(tx, looker(user), id)
  })
  mount(app, waiveLack, async ({ tx, who, user, params: { id }, body: { code, reason } }) => {
    await waive(tx, loadChanger(who, user), id, code, reason)
    return billingOf(tx, looker(user), id)
  })
  mount(app, createCharge, async ({ tx, who, user, params: { id }, body }) => {
    await addCharge(tx, loadChanger(who, user), id, body)
    return billingOf(tx, looker(user), id)
  })
  mount(app, splitTruckPay, async ({ tx, who, user, params: { id }, body }) => {
    await changeSplit(tx, loadChanger(who, user), id, body)
    return billingOf(tx, looker(user), id)
  })
  mount(app, deleteCharge, async ({ tx, who, user, params: { id } }) =>
    billingOf(tx, looker(user), await removeCharge(tx, loadChanger(who, user), id)),
  )

  const withKinds = (user: SessionUser) => {
    const mayAdd = user.holder.can('load-documents', 'create')
    return <Row extends { dispatcher: number }>(row: Row) => ({
      ...row,
      may_add: mayAdd && seesPrices(row, looker(user)) ? openKinds(row, looker(user)) : [],
    })
  }
  mount(app, listCheckOutCall, async ({ tx, user, query }) => {
    const rows = await listCheckOut(tx, viewerOf(user), query)
    return { count: await countCheckOut(tx, query), results: rows.map(withKinds(user)) }
  })
  mount(app, readCheckOutCall, async ({ tx, user, params }) => withKinds(user)(await found(readCheckOut(tx, viewerOf(user), params.id))))
}
