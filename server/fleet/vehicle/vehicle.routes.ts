import {
  archiveVehicles,
  changeVehicleRegistration,
  changeVehicleRegistrations,
  countExpiredVehicles,
  listOwnerVehicles,
  listVehicles as listVehiclesCall,
  readVinInfo,
} from '#contract/entities/fleet/hr-vehicle.ts'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import {
  changeVehicleStatus,
  changeVehicleTeam,
  listFleet,
  readVehicle as readVehicleCall,
  updateVehicleLocation,
  type Vehicle,
} from '#contract/entities/fleet/vehicle.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { listAnswer, wholeList } from '#server/kernel/base/json-text.ts'
import { recordNames } from '#server/kernel/history/record-names.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { mountRegistration } from '#server/fleet/registration/mount-registration.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listNamed } from '#server/kernel/handbook/handbook.repository.ts'
import { readAvailability } from '#server/fleet/availability/availability.service.ts'
import { placedVehicles, unplacedVehicles } from '#server/fleet/vehicle/simple.service.ts'
import {
  type AskedVehicles,
  countVehicles,
  listVehicles,
  lookedUp,
} from '#server/fleet/vehicle/vehicle-list.repository.ts'
import { readVehicle } from '#server/fleet/vehicle/vehicle.repository.ts'
import { inState } from '#server/fleet/vehicle/in-state.service.ts'
import { changeMany } from '#server/fleet/vehicle/bulk.service.ts'
import { dispatchTeams } from '#server/fleet/vehicle/dispatch-teams.ts'
import { placeByHand } from '#server/fleet/vehicle/place-by-hand.service.ts'
import { vehicles } from '#server/fleet/vehicle/vehicle.record.ts'
import { vinDecoderIn } from '#server/fleet/vin/decoder.ts'
import { vinInfo } from '#server/fleet/vin/vin-info.ts'

const FREE = { now: 'empty', soon: 'soon' } as const

const seesHr = ({ holder }: Pick<SessionUser, 'holder'>) => holder.can('hr-portal-vehicles', 'list')

async function asked(
  tx: Tx,
  { free, ...list }: Omit<AskedVehicles, 'count'> & { free?: keyof typeof FREE | undefined },
) {
  const found = await lookedUp(tx, list.filter)
  const filter = free ? await inState(tx, found, FREE[free]) : found
  const count = await countVehicles(tx, filter)
  return { count, results: await listVehicles(tx, { ...list, filter, count }) }
}

async function answered(tx: Tx, list: Omit<AskedVehicles, 'count'>) {
  const { count, results } = await asked(tx, list)
  return listAnswer(count, results)
}

async function withAvailability<V extends Pick<Vehicle, 'id'>>(tx: Tx, rows: readonly V[]) {
  const known = await readAvailability(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, availability: known.get(row.id) }))
}

async function shownVehicle(tx: Tx, id: number, user: SessionUser) {
  const { text } = await orNotFound(readVehicle(tx, id, { seesHr: seesHr(user) }))
  const [shown] = await withAvailability(tx, [JSON.parse(text) as Vehicle])
  return shown!
}

export const vehicleRoutes: Routes = (app) => {
  const { config } = app.services
  const decoder = vinDecoderIn(config.dataDir)
  app.addHook('onClose', () => decoder.close())

  mount(app, listSimpleVehicles, async ({ tx, query, user: { holder } }) =>
    wholeList(
      await (holder.can('vehicle-search', 'list') ? placedVehicles(tx, query) : unplacedVehicles(tx, query)),
    ),
  )

  mount(app, listVehiclesCall, ({ tx, query: { page, order = 'unit_number', ...narrowing } }) =>
    answered(tx, {
      filter: { ...narrowing, in_use: narrowing.expired_documents },
      order,
      page,
      seesHr: true,
    }),
  )

  mount(
    app,
    listFleet,
    async ({ tx, user, query: { page, order = 'unit_number', team, vehicle_type, free, ...narrowing } }) => {
      const filter = {
        ...narrowing,
        in_use: true,
        teams: await dispatchTeams(tx, user.id, team),
        types: vehicle_type,
      }
      const { count, results } = await asked(tx, { filter, order, page, seesHr: seesHr(user), free })
      return { count, results: await withAvailability(tx, JSON.parse(results) as Vehicle[]) }
    },
  )

  mount(app, listOwnerVehicles, ({ tx, query: { page, owner_company_id, is_deleted } }) =>
    answered(tx, {
      filter: { owner: owner_company_id, is_deleted },
      order: 'unit_number',
      page,
      seesHr: true,
    }),
  )

  mount(app, readVehicleCall, ({ tx, user, params }) => shownVehicle(tx, params.id, user))

  mountRegistration(app, vehicles, {
    register: changeVehicleRegistration,
    registerMany: changeVehicleRegistrations,
    archiveMany: archiveVehicles,
  })

  mount(app, changeVehicleStatus, ({ tx, who, body }) =>
    changeMany(tx, who, body.vehicles, 'status', body.status),
  )

  mount(app, changeVehicleTeam, async ({ tx, who, body: { vehicles, team } }) => {
    const { changed } = await changeMany(tx, who, vehicles, 'team', team)
    const names = team === null ? undefined : await recordNames(tx, 'team', [team])
    return { team_name: names?.get(team ?? 0) ?? '', changed }
  })

  mount(app, updateVehicleLocation, async ({ tx, who, user, params, body }) => {
    await placeByHand(tx, who, params.id, body)
    return shownVehicle(tx, params.id, user)
  })

  mount(app, countExpiredVehicles, async ({ tx }) => ({
    expired_vehicles_count: await countVehicles(tx, { expired_documents: true, in_use: true }),
  }))

  mount(app, readVinInfo, {
    withoutTransaction: async ({ read, query, caller }) => {
      const { vehicle_type_name, ...info } = await vinInfo(decoder, query.vin, new Date(), caller.signal)
      const types = vehicle_type_name === '' ? [] : await read((tx) => listNamed(tx, 'vehicleType'))
      return { ...info, vehicle_type: types.find(({ name }) => name === vehicle_type_name)?.id ?? null }
    },
  })
}
