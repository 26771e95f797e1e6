import {
  createOffer as createOfferCall,
  listDeadheads,
  listOffers,
  listTruckOffers,
  markOfferRead,
  readOffer as readOfferCall,
  reopenOffer,
} from '#contract/entities/market/offer.ts'
import { isFiltering } from '#contract/rules/dispatch-filter.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readWithRoads, type Ways } from '#server/kernel/geo/ways.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { findBestTrucks } from '#server/market/deadhead/best-truck.service.ts'
import { openTruckMarket } from '#server/market/offer/truck-offers.service.ts'
import { filteredBoard } from '#server/market/offer/board-filter.service.ts'
import { createOffer } from '#server/market/offer/create-offer.service.ts'
import { readFitOffers } from '#server/market/deadhead/offer-fit.repository.ts'
import { markRead } from '#server/market/offer/offer.repository.ts'
import { offerForLive, readBoard, readOffer } from '#server/market/offer/offer-shown.service.ts'
import { markReopened } from '#server/market/offer/withdrawal.repository.ts'

export const offerRoutes: Routes = (app) => {
  const { roads } = app.services

  mount(app, listOffers, {
    withoutTransaction: ({ read, user, query, caller }) => {
      const viewer = toViewer(user)
      return readWithRoads(
        read,
        roads,
        (tx, ways) =>
          isFiltering(query) ? filteredBoard(tx, viewer, query, ways) : readBoard(tx, viewer, ways),
        caller.signal,
      )
    },
  })

  mount(app, listDeadheads, {
    withoutTransaction: async ({ read, query: { ids }, caller }) => {
      const search = async (tx: Tx, ways: Ways) => findBestTrucks(tx, await readFitOffers(tx, ids), ways)
      const found = await readWithRoads(read, roads, search, caller.signal)
      return { results: [...found].map(([id, deadhead]) => ({ id, ...deadhead })) }
    },
  })

  mount(app, listTruckOffers, {
    withoutTransaction: async ({ read, query, caller }) => {
      const vehicles: readonly number[] = query.ids
      const search = async (tx: Tx, ways: Ways) => {
        const market = await openTruckMarket(tx, vehicles, ways)
        return vehicles.flatMap((vehicle) => {
          const best = market.best(vehicle)
          return best ? [{ vehicle, offers: best.offers }] : []
        })
      }
      return { results: await readWithRoads(read, roads, search, caller.signal) }
    },
  })

  mount(app, readOfferCall, {
    withoutTransaction: async ({ read, user, params, caller }) => {
      const search = (tx: Tx, ways: Ways) => readOffer(tx, params.id, toViewer(user), ways)
      const offer = await readWithRoads(read, roads, search, caller.signal)
      if (!offer) throw new NotFound()
      return offer
    },
  })

  mount(app, createOfferCall, async ({ tx, user, who, body }) => {
    const id = await createOffer(tx, toViewer(user), body)
    await audit(tx, { who, action: 'create', record_type: 'offer', record_id: id })
    return (await readOffer(tx, id, toViewer(user)))!
  })

  mount(app, reopenOffer, async ({ tx, user, who, params: { id } }) => {
    const viewer = toViewer(user)
    if (!(await readOffer(tx, id, viewer))) throw new NotFound()
    if (!(await markReopened(tx, id))) throw new Conflict({ detail: ['This offer isn’t withdrawn.'] })
    await audit(tx, { who, action: 'reopen', record_type: 'offer', record_id: id })
    await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, id) })
    return (await readOffer(tx, id, viewer))!
  })

  mount(app, markOfferRead, async ({ tx, user, params: { id } }) => {
    const mark = await markRead(tx, id, user.id)
    if (mark === 'missing') throw new NotFound()
    if (mark === 'marked') await emit(tx, { type: 'LOAD_READ', data: { id }, user_id: user.id })
    return { id, is_read: true as const }
  })
}
