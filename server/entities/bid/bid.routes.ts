import { createOwnBid as createOwnBidCall, listBids as listBidsCall, readBid as readBidCall } from '#contract/entities/bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { BadRequest, NotFound } from '#server/core/errors.ts'
import { json } from '#server/core/json-text.ts'
import { keyOf } from '#server/core/idempotency.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import type { Tx } from '#server/db/client.ts'
import { keptCount } from '#server/db/kept-count.ts'
import { countBids, listBids, readBid } from '#server/entities/bid/bid.repository.ts'
import { createOwnBid } from '#server/entities/bid/bid.service.ts'
import { type Viewer, viewerOf } from '#server/entities/user/viewer.ts'

async function answerBid(tx: Tx, id: number, viewer: Viewer) {
  const bid = await readBid(tx, id, viewer)
  if (!bid) throw new NotFound()
  return bid
}

export const bidRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, listBidsCall, async ({ tx, user, query: { page } }) => {
    const count = await keptCount(tx, 'bid', () => countBids(tx))
    return json(`{"count":${count},"results":${await listBids(tx, viewerOf(user), page)}}`)
  })

  mount(app, readBidCall, ({ tx, user, params }) => answerBid(tx, params.id, viewerOf(user)))

  mount(app, createOwnBidCall, async ({ tx, user, request, body }) => {
    if (keyOf(request.headers) === undefined) {
      throw new BadRequest({ [IDEMPOTENCY_HEADER]: ['Send a key, so that this bid is sent once however often the call is repeated.'] })
    }
    const id = await createOwnBid(tx, { id: user.id, ip: request.ip }, config, body)
    return answerBid(tx, id, viewerOf(user))
  })
}
