import {
  listVehicleMatches,
  listVehicles as listVehiclesCall,
  readVehicle as readVehicleCall,
  updateVehicle,
} from '#contract/entities/vehicle.ts'
import { Forbidden, NotFound } from '#server/core/errors.ts'
import { json } from '#server/core/json-text.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { keptCount } from '#server/db/kept-count.ts'
import { findVehicles } from '#server/entities/vehicle/vehicle-search.service.ts'
import { countVehicles, isNarrowed, listVehicles, readVehicle } from '#server/entities/vehicle/vehicle.repository.ts'
import { changeVehicle } from '#server/entities/vehicle/vehicle.service.ts'

export const vehicleRoutes: Routes = (app) => {
  mount(app, listVehicleMatches, ({ tx, user: { holder }, query }) => {
    const seesTarget = holder.can('offers', 'show') || (query.load_id === undefined && holder.can('bids', 'show'))
    if (!seesTarget && (query.load_id ?? query.bid_id) !== undefined) throw new Forbidden('You may search near an address only.')
    return findVehicles(tx, query)
  })

  mount(app, listVehiclesCall, async ({ tx, query: { page, ...filter } }) => {
    const count = () => countVehicles(tx, filter)
    const total = isNarrowed(filter) ? await count() : await keptCount(tx, 'vehicle', count)
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
