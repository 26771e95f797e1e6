import {
  listFleet,
  listSimpleVehicles,
  listVehicleMatches,
  listVehicles as listVehiclesCall,
  readRoadDistance,
  readVehicle as readVehicleCall,
  updateVehicle,
} from '#contract/entities/vehicle.ts'
import { NotFound } from '#server/core/errors.ts'
import { json } from '#server/core/json-text.ts'
import { mount, mountWaiting } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { keptCount } from '#server/db/kept-count.ts'
import { distanceOf, wayOf } from '#server/entities/vehicle/road-distance.service.ts'
import { lengthOf } from '#server/entities/vehicle/simple.repository.ts'
import { simpleVehicles } from '#server/entities/vehicle/simple.service.ts'
import { findNeighbourhood, matchesOf } from '#server/entities/vehicle/vehicle-search.service.ts'
import { countVehicles, isNarrowed, listVehicles, readVehicle } from '#server/entities/vehicle/vehicle.repository.ts'
import { changeVehicle } from '#server/entities/vehicle/vehicle.service.ts'

export const vehicleRoutes: Routes = (app) => {
  const { roads } = app.services

  mountWaiting(app, listVehicleMatches, async ({ read, user, query, gone }) => {
    const near = await read((tx) => findNeighbourhood(tx, user.holder, query))
    return matchesOf(near, near.place ? await roads.roadsFrom(near.found, near.place, gone) : [])
  })

  mountWaiting(app, readRoadDistance, async ({ read, user, query, gone }) => {
    const way = await read((tx) => wayOf(tx, user.holder, query))
    return distanceOf(way, await roads.roadFrom(way.from, way.to, gone))
  })

  mount(app, listSimpleVehicles, async ({ tx, query }) => {
    const results = await simpleVehicles(tx, query)
    return json(`{"count":${lengthOf(results)},"results":${results}}`)
  })

  mount(app, listVehiclesCall, async ({ tx, query: { page, ...filter } }) => {
    const count = () => countVehicles(tx, filter)
    const total = isNarrowed(filter) ? await count() : await keptCount(tx, 'vehicle', count)
    return json(`{"count":${total},"results":${await listVehicles(tx, filter, page)}}`)
  })

  mount(app, listFleet, async ({ tx, query: { page, search, status } }) => {
    const filter = { search, status }
    const count = () => countVehicles(tx, filter)
    const total = isNarrowed(filter) ? await count() : await keptCount(tx, 'fleet', count)
    return json(`{"count":${total},"results":${await listVehicles(tx, filter, page)}}`)
  })

  mount(app, readVehicleCall, async ({ tx, params }) => {
    const vehicle = await readVehicle(tx, params.id)
    if (!vehicle) throw new NotFound()
    return vehicle
  })

  mount(app, updateVehicle, ({ tx, user, request, params, body: { version, ...change } }) =>
    changeVehicle(tx, { id: user.id, ip: request.ip }, params.id, version, change),
  )
}
