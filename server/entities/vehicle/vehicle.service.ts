import type { z } from 'zod'
import type { createVehicle as createVehicleCall, updateVehicle as updateVehicleCall } from '#contract/entities/vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { audit, type Changer } from '#server/core/audit.ts'
import { changeOf } from '#server/core/change.ts'
import { BadRequest } from '#server/core/errors.ts'
import { found } from '#server/core/found.ts'
import type { Tx } from '#server/db/client.ts'
import { refreshPapers } from '#server/entities/document/papers.service.ts'
import { holdDrivers } from '#server/entities/driver/driver.repository.ts'
import { refuseUnknownOwner } from '#server/entities/driver/driver.service.ts'
import { refuseUnknown } from '#server/entities/handbook/handbook.service.ts'
import { refuseArchived, refuseStaleRecord } from '#server/entities/history/current.ts'
import { insertVehicle, isUnitNumberTaken, lockVehicle, updateVehicle } from '#server/entities/vehicle/vehicle.repository.ts'

type New = z.output<typeof createVehicleCall.body>
type Wanted = Omit<z.output<typeof updateVehicleCall.body>, 'version'>
type Row = NonNullable<Awaited<ReturnType<typeof lockVehicle>>>
/** What of a vehicle's row decides whether a change of it is possible. */
type Base = Pick<Row, 'id' | 'driver' | 'second_driver' | 'planned_latitude' | 'planned_longitude'>

const NOBODY: Base = { id: 0, driver: null, second_driver: null, planned_latitude: null, planned_longitude: null }
const WEIGHED = ['gross_weight', 'vehicle_type', 'driver', 'second_driver'] as const

async function refuseDrivers(tx: Tx, current: Base, change: Partial<Row>): Promise<void> {
  const { driver = current.driver, second_driver = current.second_driver } = change
  if (driver !== null && driver === second_driver) {
    throw new BadRequest({ second_driver: ['This is the first driver already. Choose another person, or leave it empty.'] })
  }
  const named = (['driver', 'second_driver'] as const).filter((field) => change[field])
  const there = await holdDrivers(
    tx,
    named.map((field) => change[field] as number),
  )
  const unknown = named.filter((field) => !there.has(change[field] as number))
  if (unknown.length === 0) return
  throw new BadRequest(
    Object.fromEntries(unknown.map((field) => [field, ['There is no such driver, or he is in the archive. Choose another one.']])),
  )
}

async function refuseImpossible(tx: Tx, current: Base, change: Partial<Row>): Promise<void> {
  const planned = { latitude: current.planned_latitude, longitude: current.planned_longitude }
  if (change.location_type === 'planned' && !hasPosition(planned)) {
    throw new BadRequest({ location_type: ['This vehicle has no planned place. Plan one first, or dispatch by its current position.'] })
  }
  if (change.unit_number !== undefined && (await isUnitNumberTaken(tx, change.unit_number, current.id))) {
    throw new BadRequest({ unit_number: [`Another vehicle has the unit number ${change.unit_number}.`] })
  }
  await refuseUnknown(tx, {
    vehicle_type: ['vehicleType', change.vehicle_type],
    dock_type: ['dock', change.dock_type],
    equipment: ['equipment', change.equipment],
  })
  await refuseDrivers(tx, current, change)
}

/** Brings up to date when the papers of a vehicle and of those who drive or drove it expire. */
async function renewPapers(tx: Tx, id: number, ...of: Partial<Row>[]): Promise<void> {
  const drivers = of.flatMap(({ driver, second_driver }) => [driver, second_driver]).filter((one) => typeof one === 'number')
  await refreshPapers(tx, 'vehicle', id)
  await refreshPapers(tx, 'driver', [...new Set(drivers)])
}

/** Adds a vehicle to an owner company; answers its id. */
export async function createVehicle(tx: Tx, who: Changer, input: New): Promise<number> {
  await refuseUnknownOwner(tx, input.owner_company)
  await refuseImpossible(tx, NOBODY, input as Partial<Row>)
  const id = await insertVehicle(tx, input as Parameters<typeof insertVehicle>[1])
  const isEntered = (value: unknown) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0)
  const entered = Object.fromEntries(Object.entries(input).filter(([, value]) => isEntered(value)))
  await audit(tx, { who, ip: who.ip, action: 'create', record_type: 'vehicle', record_id: id, after: entered })
  await renewPapers(tx, id, input as Partial<Row>)
  return id
}

/** Changes a vehicle that still has this version; throws Conflict that names what has changed since where it has not. */
export async function changeVehicle(tx: Tx, who: Changer, id: number, version: number, wanted: Wanted): Promise<void> {
  const current = await found(lockVehicle(tx, id))
  await refuseStaleRecord(tx, 'vehicle', current, version)
  refuseArchived(current, `Unit ${current.unit_number}`)
  const change = changeOf<Row>(current, wanted)
  if (!change) return
  await refuseImpossible(tx, current, change.after)
  await updateVehicle(tx, id, change.after)
  await audit(tx, { who, ip: who.ip, action: 'update', record_type: 'vehicle', record_id: id, ...change })
  if (WEIGHED.some((field) => field in change.after)) await renewPapers(tx, id, current, change.after)
}
