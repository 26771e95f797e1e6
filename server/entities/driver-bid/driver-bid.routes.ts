import { askDrivers as askDriversCall, listDriverBids } from '#contract/entities/driver-bid.ts'
import { NotFound } from '#server/core/errors.ts'
import { requireKey } from '#server/core/idempotency.ts'
import { json } from '#server/core/json-text.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { askDrivers } from '#server/entities/driver-bid/ask.service.ts'
import { isOffer, readDriverBids } from '#server/entities/driver-bid/driver-bid.repository.ts'

const pageOf = (rows: string) => json(`{"count":${(JSON.parse(rows) as unknown[]).length},"results":${rows}}`)

export const driverBidRoutes: Routes = (app) => {
  const { config: relayed, roads } = app.services

  mount(app, listDriverBids, async ({ tx, params: { id } }) => {
    if (!(await isOffer(tx, id))) throw new NotFound()
    return pageOf(await readDriverBids(tx, { load: id }))
  })

  mount(app, askDriversCall, async ({ tx, user, request, params, body }) => {
    requireKey(request.headers, 'this question')
    const who = { id: user.id, ip: request.ip }
    const ids = await askDrivers(tx, { ...body, load: params.id, who, relayed, roads })
    return pageOf(await readDriverBids(tx, { ids }))
  })
}
