import {
  listOrders as listOrdersCall,
  noteCheckCall,
  readOrder as readOrderCall,
  readRescheduleEffects,
  reportIncident,
  rescheduleStop,
  resolveIncident,
  setStopTimes,
} from '#contract/entities/freight/order.ts'
import {
  listOrderLocations,
  moveStopPin,
  readOrderMap,
  updateHistoryPoints,
  updatePlannedPoints,
} from '#contract/entities/freight/order-map.ts'
import { summarizeTrack } from '#contract/rules/replay.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { mount, type Read } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import { withCheckOut } from '#server/freight/order/check-out.ts'
import { listOrders, readOrder } from '#server/freight/order/order.repository.ts'
import { noteCall, report, reschedule, resolve, setTimes } from '#server/freight/order/order-event.service.ts'
import { readMapped, readTrack } from '#server/freight/order/order-map.repository.ts'
import { changeHistory, changePlanned, buildOrderMap } from '#server/freight/order/order-map.service.ts'
import { listRescheduleEffects } from '#server/freight/order/reschedule-effects.ts'
import { milesWith, movePin, type PinBody } from '#server/freight/order/stop-pin.service.ts'
import { withMismatch } from '#server/freight/rate-confirmation/rate-mismatch.service.ts'
import { startOrderWatch } from '#server/freight/order/watch.ts'
import { whereaboutsBy } from '#server/kernel/geo/places.ts'

/** About one meter: finer digits are noise and repeat in every one of many thousand points. */
const inMetres = (degrees: number) => Math.round(degrees * 1e5) / 1e5

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
    return { count, results: query.status === 1 ? orders : await withCheckOut(tx, viewer, orders) }
  })

  mount(app, readOrderCall, ({ tx, user, params }) => shownOrder(tx, user, params.id))

  mount(app, noteCheckCall, async ({ tx, who, user, params: { id }, body: { text } }) => {
    await noteCall(tx, loadChanger(who, user), id, text)
    return shownOrder(tx, user, id)
  })

  for (const [call, work] of [
    [setStopTimes, setTimes],
    [rescheduleStop, reschedule],
    [reportIncident, report],
  ] as const)
    mount(app, call as typeof setStopTimes, async ({ tx, who, user, params: { id }, body }) => {
      await work(tx, loadChanger(who, user), id, body as never)
      return shownOrder(tx, user, id)
    })

  type Effects = { read: Read; params: { id: number }; query: Parameters<typeof listRescheduleEffects>[3] }
  const effects = ({ read, params, query }: Effects) =>
    listRescheduleEffects(read, roads, params.id, query, Date.now())
  mount(app, readRescheduleEffects, ({ found: results }) => ({ count: results.length, results }), effects)

  mount(app, resolveIncident, async ({ tx, who, user, params }) => {
    const id = await resolve(tx, loadChanger(who, user), params.id)
    return shownOrder(tx, user, id)
  })

  mount(app, readOrderMap, ({ tx, query: { order_id } }) => buildOrderMap(tx, order_id))

  mount(app, listOrderLocations, async ({ tx, query: { order_id } }) => {
    await orNotFound(readMapped(tx, order_id))
    const track = (await readTrack(tx, order_id)).map(({ latitude, longitude, time }) => ({
      latitude: inMetres(latitude),
      longitude: inMetres(longitude),
      time: Math.round(time),
    }))
    const near = await whereaboutsBy(tx)
    const { stays } = summarizeTrack(track.map((point) => ({ ...point, time: point.time * 1000 })))
    return {
      count: track.length,
      results: track.map(({ latitude, longitude, time }): [number, number, number] => [
        latitude,
        longitude,
        time,
      ]),
      stay_places: stays.map((stay) => near(stay)),
    }
  })

  mount(app, updatePlannedPoints, async ({ tx, who, user, body: { order_id, ...body } }) => {
    await changePlanned(tx, loadChanger(who, user), order_id, body)
    return buildOrderMap(tx, order_id)
  })

  type Pinning = { read: Read; params: { id: number; stop: number }; body: PinBody }
  const milesAhead = ({ read, params: { id, stop }, body }: Pinning) =>
    milesWith(read, roads, id, { ...body, stop })
  mount(
    app,
    moveStopPin,
    async ({ tx, who, user, params: { id, stop }, body, found: miles }) => {
      await movePin(tx, loadChanger(who, user), id, { ...body, stop }, miles)
      return buildOrderMap(tx, id)
    },
    milesAhead,
  )

  mount(app, updateHistoryPoints, async ({ tx, who, user, body: { order_id, ...body } }) => {
    await changeHistory(tx, loadChanger(who, user), order_id, body)
    return buildOrderMap(tx, order_id)
  })
}
