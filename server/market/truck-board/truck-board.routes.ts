import { listTruckBoard } from '#contract/entities/market/truck-board.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readWithRoads } from '#server/kernel/geo/ways.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { toViewer } from '#server/kernel/tenant/viewer.ts'
import { truckBoard } from '#server/market/truck-board/truck-board.service.ts'

export const truckBoardRoutes: Routes = (app) => {
  const { roads } = app.services
  mount(app, listTruckBoard, {
    withoutTransaction: ({ read, user, query, caller }) => {
      const asking = { viewer: toViewer(user), seesAdvice: user.holder.can('bid-advice', 'show') }
      return readWithRoads(read, roads, (tx, ways) => truckBoard(tx, asking, query, ways), caller.signal)
    },
  })
}
