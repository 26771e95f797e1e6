import {
  changeLoadStatus,
  createLoad,
  createOwnLoad,
  deleteLoad,
  deleteOwnLoad,
  listConfirmedLoads,
  readLoad as readLoadCall,
  readLoadDraft,
  readOwnLoad,
  restoreLoad,
  updateLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { forecastArrivals } from '#contract/entities/freight/arrival.ts'
import { assignLoads, changeLoadStatuses, readLoadHistory } from '#contract/entities/freight/load-changes.ts'
import type { AnswerOf } from '#contract/http.ts'
import type { StopInput } from '#contract/entities/freight/stop.ts'
import { seesPrices } from '#contract/rules/load-access.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'
import { FACTS } from '#server/kernel/base/facts.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { listAnswer } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { buildLoadHistory } from '#server/freight/load/load-history.service.ts'
import { resolveAssignee, OWN_ONLY, refuseAssignee } from '#server/freight/booking/assignee.ts'
import { bookLoads } from '#server/freight/booking/booking.service.ts'
import { buildLoadDraft, offerStops } from '#server/freight/booking/draft.service.ts'
import { countLoads, listLoads, totalLoads } from '#server/freight/load-list/load-list.repository.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import { dispatcherOfLoad } from '#server/freight/load-record/load.repository.ts'
import { ACCEPTED, readLoad } from '#server/freight/load-list/load-detail.repository.ts'
import { changeLoad, moveLoad, setDeleted } from '#server/freight/load/load.service.ts'
import { reassignLoads, moveLoads } from '#server/freight/load/many-loads.service.ts'
import {
  type Booking,
  type Editing,
  findBookingPlaces,
  findEditedPlaces,
  routeStops,
} from '#server/freight/load/load-places.ts'
import { forecast, plannedStop } from '#server/freight/eta/forecast.service.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'

const PRICES: readonly string[] = ['broker_price_cents', 'driver_price_cents', 'price_reason']
// Names are shown with their ids, zones and counts with their stops.
const NOT_IN_HISTORY: readonly string[] = [
  'bid',
  'offer',
  'broker_company',
  'dispatcher_name',
  'unit_number',
  'driver_name',
  'second_driver_name',
  'invoice_number',
  'pick_up_zone',
  'delivery_zone',
  'stop_count',
  'miles_estimated',
  ...Object.keys(ACCEPTED),
]
/**
 * Totals without a week or date filter cover at most this many loads, so that the query does not slow down as
 * data grows.
 */
const MAX_TOTALED_LOADS = 100_000
const IN_HISTORY = [
  ...Object.keys(FACTS['load'] ?? {}).filter((field) => !NOT_IN_HISTORY.includes(field)),
  'rate_confirmation',
  'price_reason',
]

export const loadRoutes: Routes = (app) => {
  const { roads } = app.services
  const bookingPlaces = (call: Booking) => findBookingPlaces(roads, call)
  const editedPlaces = (call: Editing) => findEditedPlaces(roads, call)
  mount(app, listConfirmedLoads, async ({ tx, user, query }) => {
    const viewer = toViewer(user)
    const isOfDays =
      query.booked_from !== undefined || query.earned_from !== undefined || query.week !== undefined
    const counted = isOfDays ? 0 : await countLoads(tx, query)
    const [totals, results] = await Promise.all([
      counted <= MAX_TOTALED_LOADS ? totalLoads(tx, viewer, query) : null,
      listLoads(tx, viewer, query),
    ])
    return listAnswer(totals?.loads ?? counted, results, { totals })
  })

  mount(app, readLoadDraft, ({ tx, user, who, query }) => buildLoadDraft(tx, loadChanger(who, user), query))

  mount(app, forecastArrivals, {
    ahead: async ({ read, user: { holder }, body: { offer, stops, ...truck } }) => {
      if (offer === undefined) {
        const { stops: onRoute } = await routeStops(roads, read, stops as StopInput[])
        return forecast(read, roads, { ...truck, stops: onRoute.map(plannedStop) })
      }
      if (!holder.can('offers', 'show')) throw new Forbidden('You can’t view this offer.')
      return forecast(read, roads, {
        ...truck,
        stops: (await read((tx) => orNotFound(offerStops(tx, offer)))).map(plannedStop),
      })
    },
    run: ({ found: answer }: { found: AnswerOf<typeof forecastArrivals> }) => answer,
  })

  for (const call of [readLoadCall, readOwnLoad])
    mount(app, call, ({ tx, user, params }) => orNotFound(readLoad(tx, params.id, toViewer(user))))

  mount(app, readLoadHistory, async ({ tx, user, params: { id }, query: { page } }) => {
    const dispatcher = await orNotFound(dispatcherOfLoad(tx, id))
    const isPriced = seesPrices({ dispatcher }, { ...toViewer(user), can: user.holder.can })
    return buildLoadHistory(
      tx,
      id,
      IN_HISTORY.filter((field) => isPriced || !PRICES.includes(field)),
      page,
    )
  })

  mount(app, createOwnLoad, {
    ahead: bookingPlaces,
    run: async ({ tx, who, user, body, found: at }) => {
      if (body.dispatcher !== undefined && body.dispatcher !== user.id)
        throw new Forbidden({ dispatcher: [OWN_ONLY] })
      const id = await bookLoads(tx, loadChanger(who, user), { ...body, dispatcher: user.id }, at)
      return orNotFound(readLoad(tx, id, toViewer(user)))
    },
  })

  mount(app, createLoad, {
    ahead: bookingPlaces,
    run: async ({ tx, who, user, body, found: at }) => {
      const dispatcher = await resolveAssignee(tx, user, body.dispatcher, body.bid)
      const id = await bookLoads(tx, loadChanger(who, user), { ...body, dispatcher }, at)
      return orNotFound(readLoad(tx, id, toViewer(user)))
    },
  })

  for (const call of [updateLoad, updateOwnLoad])
    mount(app, call, {
      ahead: editedPlaces,
      run: async ({ tx, who, user, params: { id }, body: { version, ...change }, found: at }) => {
        if (change.dispatcher !== undefined) await refuseAssignee(tx, user, id, change.dispatcher)
        await changeLoad(tx, loadChanger(who, user), id, version, change, at)
        return orNotFound(readLoad(tx, id, toViewer(user)))
      },
    })

  mount(app, changeLoadStatus, async ({ tx, who, user, params: { id }, body }) => {
    await moveLoad(tx, loadChanger(who, user), id, body)
    return orNotFound(readLoad(tx, id, toViewer(user)))
  })

  mount(app, changeLoadStatuses, ({ tx, who, user, body }) => moveLoads(tx, loadChanger(who, user), body))

  mount(app, assignLoads, ({ tx, who, user, body }) => reassignLoads(tx, user, loadChanger(who, user), body))

  for (const call of [deleteLoad, deleteOwnLoad])
    mount(app, call, async ({ tx, who, user, params: { id }, body: { price_reason } }) => {
      await setDeleted(tx, loadChanger(who, user), id, true, price_reason)
      return orNotFound(readLoad(tx, id, toViewer(user)))
    })

  mount(app, restoreLoad, async ({ tx, who, user, params: { id }, body: { price_reason } }) => {
    await setDeleted(tx, loadChanger(who, user), id, false, price_reason)
    return orNotFound(readLoad(tx, id, toViewer(user)))
  })
}
