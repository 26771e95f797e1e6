import { listVehicleMatches, readRoadDistance } from '#contract/entities/fleet/vehicle.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { measureWay, resolveEnds } from '#server/freight/vehicle-match/road-distance.service.ts'
import { findMatches, findNeighbourhood } from '#server/freight/vehicle-match/vehicle-match.service.ts'

export const vehicleMatchRoutes: Routes = (app) => {
  const { roads } = app.services

  mount(app, listVehicleMatches, {
    withoutTransaction: async ({ read, user, query, caller }) => {
      const near = await read((tx) => findNeighbourhood(tx, user.holder, query))
      return findMatches(near, roads, caller.signal)
    },
  })

  mount(app, readRoadDistance, {
    withoutTransaction: async ({ read, user, query, caller }) => {
      const way = await read((tx) => resolveEnds(tx, user.holder, query))
      return measureWay(way, roads, caller.signal)
    },
  })
}
