import {
  decideDriverWord as decideCall,
  listOrders as listOrdersCall,
  noteCheckCall,
  readOrder as readOrderCall,
  readRescheduleEffects,
  reportIncident,
  rescheduleStop,
  resolveIncident,
  setStopTimes,
} from '#contract/entities/freight/order.ts'
import { seesAllPrices } from '#contract/rules/load-access.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import { decideDriverWord } from '#server/freight/driver-load/driver-word.service.ts'
import { withCheckOut } from '#server/freight/order/check-out.ts'
import { listOrders, readOrder, sumBilled } from '#server/freight/order/order.repository.ts'
import { noteCall, report, reschedule, resolve, setTimes } from '#server/freight/order/order-event.service.ts'
import { listRescheduleEffects } from '#server/freight/eta/reschedule-effects.ts'
import { withMismatch } from '#server/freight/rate-confirmation/rate-mismatch.service.ts'
import { startOrderWatch } from '#server/freight/eta/watch.ts'

async function shownOrder(tx: Tx, { id: userId, holder }: SessionUser, id: number) {
  const order = await orNotFound(readOrder(tx, userId, id, Date.now()))
  const [shown = order] = await withMismatch(tx, { id: userId, can: holder.can }, [order])
  return shown
}

export const orderRoutes: Routes = (app) => {
  const { db, roads } = app.services
  let stopWatch = async () => {}
  app.addHook('onReady', async () => {
    stopWatch = startOrderWatch({ db, roads, log: app.log })
  })
  app.addHook('preClose', () => stopWatch())

  mount(app, listOrdersCall, async ({ tx, user, query }) => {
    const { count, results } = await listOrders(tx, user.id, query, Date.now())
    const viewer = { id: user.id, can: user.holder.can }
    const orders = await withMismatch(tx, viewer, results)
    if (query.status === 1) return { count, results: orders }
    return {
      count,
      results: await withCheckOut(tx, viewer, orders),
      billed_cents: seesAllPrices(user.holder.can) ? await sumBilled(tx, query) : null,
    }
  })

  mount(app, readOrderCall, ({ tx, user, params }) => shownOrder(tx, user, params.id))

  mount(app, noteCheckCall, async ({ tx, who, user, params: { id }, body }) => {
    await noteCall(tx, loadChanger(who, user), id, body)
    return shownOrder(tx, user, id)
  })

  for (const [call, work] of [
    [setStopTimes, setTimes],
    [rescheduleStop, reschedule],
    [reportIncident, report],
    [decideCall, decideDriverWord],
  ] as const)
    mount(app, call as typeof setStopTimes, async ({ tx, who, user, params: { id }, body }) => {
      await work(tx, loadChanger(who, user), id, body as never)
      return shownOrder(tx, user, id)
    })

  type Effects = { read: Read; params: { id: number }; query: Parameters<typeof listRescheduleEffects>[3] }
  const effects = ({ read, params, query }: Effects) =>
    listRescheduleEffects(read, roads, params.id, query, Date.now())
  mount(app, readRescheduleEffects, {
    ahead: effects,
    run: ({ found: results }) => ({ count: results.length, results }),
  })

  mount(app, resolveIncident, async ({ tx, who, user, params }) => {
    const id = await resolve(tx, loadChanger(who, user), params.id)
    return shownOrder(tx, user, id)
  })
}
