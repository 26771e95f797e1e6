import { listOffers, markOfferRead, readOffer as readOfferCall } from '#contract/entities/offer.ts'
import { isFiltering } from '#contract/rules/dispatch-filter.ts'
import { NotFound } from '#server/core/errors.ts'
import { emit } from '#server/core/live-outbox.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { viewerOf } from '#server/entities/user/viewer.ts'
import { filteredBoard } from '#server/entities/offer/board-filter.service.ts'
import { markRead, readBoard, readOffer } from '#server/entities/offer/offer.repository.ts'

export const offerRoutes: Routes = (app) => {
  mount(app, listOffers, ({ tx, user, query }) =>
    isFiltering(query) ? filteredBoard(tx, viewerOf(user), query) : readBoard(tx, viewerOf(user)),
  )

  mount(app, readOfferCall, async ({ tx, user, params }) => {
    const offer = await readOffer(tx, params.id, viewerOf(user))
    if (!offer) throw new NotFound()
    return offer
  })

  mount(app, markOfferRead, async ({ tx, user, params: { id } }) => {
    const mark = await markRead(tx, id, user.id)
    if (mark === 'missing') throw new NotFound()
    if (mark === 'marked') await emit(tx, { type: 'LOAD_READ', data: { id }, user_id: user.id })
    return { id, is_read: true as const }
  })
}
