import { askDrivers as askDriversCall, listDriverBids } from '#contract/entities/market/driver-bid.ts'
import { NotFound } from '#server/kernel/base/errors.ts'
import { wholeList } from '#server/kernel/base/json-text.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { askDrivers, listDeadheads } from '#server/market/driver-bid/ask.service.ts'
import { isOffer, readDriverBids } from '#server/market/driver-bid/driver-bid.repository.ts'

export const driverBidRoutes: Routes = (app) => {
  const { config: relayed, roads } = app.services

  mount(app, listDriverBids, async ({ tx, params: { id } }) => {
    if (!(await isOffer(tx, id))) throw new NotFound()
    return wholeList(await readDriverBids(tx, { offer: id }))
  })

  const drive = ({
    read,
    params,
    body,
  }: {
    read: Read
    params: { id: number }
    body: { vehicles: number[] }
  }) => listDeadheads(read, roads, params.id, body.vehicles)

  mount(app, askDriversCall, {
    ahead: drive,
    run: async ({ tx, who, params, body, found: deadheads }) => {
      const ids = await askDrivers(tx, { ...body, offer: params.id, who, relayed, deadheads })
      return wholeList(await readDriverBids(tx, { ids }))
    },
  })
}
