import {
  listOrderLocations,
  moveStopPin,
  readOrderMap,
  updateHistoryPoints,
  updatePlannedPoints,
} from '#contract/entities/freight/order-map.ts'
import { summarizeTrack } from '#contract/rules/replay.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { loadChanger } from '#server/freight/load-record/load-changer.ts'
import { readMapped, readTrack } from '#server/freight/order-map/order-map.repository.ts'
import { changeHistory, changePlanned, buildOrderMap } from '#server/freight/order-map/order-map.service.ts'
import { milesWith, movePin, type PinBody } from '#server/freight/order-map/stop-pin.service.ts'
import { whereaboutsBy } from '#server/kernel/geo/places.ts'

/** About one meter: finer digits are noise and repeat in every one of many thousand points. */
const inMetres = (degrees: number) => Math.round(degrees * 1e5) / 1e5

export const orderMapRoutes: Routes = (app) => {
  const { roads } = app.services

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
  mount(app, moveStopPin, {
    ahead: milesAhead,
    run: async ({ tx, who, user, params: { id, stop }, body, found: miles }) => {
      await movePin(tx, loadChanger(who, user), id, { ...body, stop }, miles)
      return buildOrderMap(tx, id)
    },
  })

  mount(app, updateHistoryPoints, async ({ tx, who, user, body: { order_id, ...body } }) => {
    await changeHistory(tx, loadChanger(who, user), order_id, body)
    return buildOrderMap(tx, order_id)
  })
}
