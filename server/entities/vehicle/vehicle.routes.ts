import {
  createVehicle as createVehicleCall,
  listFleet,
  listOwnerVehicles,
  listSimpleVehicles,
  listVehicleMatches,
  listVehicles as listVehiclesCall,
  readRoadDistance,
  readVehicle as readVehicleCall,
  updateVehicle,
} from '#contract/entities/vehicle.ts'
import { found } from '#server/core/found.ts'
import { json } from '#server/core/json-text.ts'
import { mount, mountWaiting } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import type { Tx } from '#server/db/client.ts'
import { listTeamRows } from '#server/entities/handbook/handbook.repository.ts'
import { distanceOf, wayOf } from '#server/entities/vehicle/road-distance.service.ts'
import { lengthOf } from '#server/entities/vehicle/simple.repository.ts'
import { simpleVehicles } from '#server/entities/vehicle/simple.service.ts'
import { findNeighbourhood, matchesOf } from '#server/entities/vehicle/vehicle-search.service.ts'
import { countVehicles, listVehicles, type VehicleFilter, type VehicleOrder } from '#server/entities/vehicle/vehicle-list.repository.ts'
import { readVehicle } from '#server/entities/vehicle/vehicle.repository.ts'
import { changeVehicle, createVehicle } from '#server/entities/vehicle/vehicle.service.ts'

const seesHr = ({ holder }: Pick<SessionUser, 'holder'>) => holder.can('hr-portal-vehicles', 'list')

async function answered(tx: Tx, filter: VehicleFilter, order: VehicleOrder = 'unit_number', page: number, isForHr: boolean) {
  const count = await countVehicles(tx, filter)
  return json(`{"count":${count},"results":${await listVehicles(tx, filter, order, page, isForHr)}}`)
}

/** The teams that a fleet is asked of: one's own where nothing is said, none named where all are meant. */
async function teamsAsked(tx: Tx, userId: number, team: string | undefined): Promise<number[]> {
  if (team === undefined) return (await listTeamRows(tx, userId)).map(({ id }) => id)
  const ids = team.split(',').map(Number)
  return ids.includes(0) ? [] : ids
}

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

  mount(app, listVehiclesCall, ({ tx, query: { page, order, ...filter } }) => answered(tx, filter, order, page, true))

  mount(app, listFleet, async ({ tx, user, query: { page, order, team, vehicle_type, ...filter } }) => {
    const fleet = { ...filter, in_use: true, teams: await teamsAsked(tx, user.id, team), types: vehicle_type }
    return answered(tx, fleet, order, page, seesHr(user))
  })

  mount(app, listOwnerVehicles, ({ tx, query: { page, owner_company_id, is_deleted } }) =>
    answered(tx, { owner: owner_company_id, is_deleted }, 'unit_number', page, true),
  )

  mount(app, readVehicleCall, ({ tx, user, params }) => found(readVehicle(tx, params.id, seesHr(user))))

  mount(app, createVehicleCall, async ({ tx, user, request, body }) => {
    const id = await createVehicle(tx, { id: user.id, ip: request.ip }, body)
    return found(readVehicle(tx, id, true))
  })

  mount(app, updateVehicle, async ({ tx, user, request, params, body: { version, ...wanted } }) => {
    await changeVehicle(tx, { id: user.id, ip: request.ip }, params.id, version, wanted)
    return found(readVehicle(tx, params.id, true))
  })
}
