import type { z } from 'zod'
import type {
  createVehicle as createVehicleCall,
  updateVehicle as updateVehicleCall,
} from '#contract/entities/fleet/hr-vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import type { registrationChange } from '#contract/entities/fleet/registration.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import { holdDrivers } from '#server/fleet/crew/crew.repository.ts'
import { refuseArchivedOwner, refuseUnknownOwner } from '#server/fleet/owner/hold-owner.ts'
import { refuseUnknown } from '#server/kernel/handbook/handbook.service.ts'
import { refuseArchived } from '#server/kernel/history/current.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { archiveNotes } from '#server/fleet/owner/archive.service.ts'
import { checkMove } from '#server/fleet/registration/registration.service.ts'
import {
  insertVehicle,
  isUnitNumberTaken,
  lockVehicle,
  unitOfPlate,
  unitOfVin,
  updateVehicle,
} from '#server/fleet/vehicle/vehicle.repository.ts'

type New = z.output<typeof createVehicleCall.body>
type VehicleChange = Omit<z.output<typeof updateVehicleCall.body>, 'version'>
type Row = NonNullable<Awaited<ReturnType<typeof lockVehicle>>>
type Base = Pick<
  Row,
  | 'id'
  | 'driver'
  | 'second_driver'
  | 'planned_latitude'
  | 'planned_longitude'
  | 'license_plate'
  | 'plate_state'
>

const NOBODY: Base = {
  id: 0,
  driver: null,
  second_driver: null,
  planned_latitude: null,
  planned_longitude: null,
  license_plate: '',
  plate_state: '',
}
const WEIGHED = ['gross_weight', 'vehicle_type', 'driver', 'second_driver'] as const

async function refuseDrivers(tx: Tx, current: Base, change: Partial<Row>): Promise<void> {
  const { driver = current.driver, second_driver = current.second_driver } = change
  if (driver !== null && driver === second_driver) {
    throw new BadRequest({
      second_driver: ['This is already the first driver. Choose someone else, or leave it blank.'],
    })
  }
  const named = (['driver', 'second_driver'] as const).filter((field) => change[field])
  const there = await holdDrivers(
    tx,
    named.map((field) => change[field] as number),
  )
  const unknown = named.filter((field) => !there.has(change[field] as number))
  if (unknown.length === 0) return
  throw new BadRequest(
    Object.fromEntries(unknown.map((field) => [field, ['Driver not found or archived. Choose another.']])),
  )
}

async function refuseImpossible(tx: Tx, current: Base, change: Partial<Row>): Promise<void> {
  const planned = { latitude: current.planned_latitude, longitude: current.planned_longitude }
  if (change.location_type === 'planned' && !hasPosition(planned)) {
    throw new BadRequest({
      location_type: [
        'This vehicle has no planned location. Plan one first, or dispatch from its current location.',
      ],
    })
  }
  if (change.unit_number !== undefined && (await isUnitNumberTaken(tx, change.unit_number, current.id))) {
    throw new BadRequest({
      unit_number: [`Another vehicle has unit number ${change.unit_number}. Enter another.`],
    })
  }
  const same = change.vin ? await unitOfVin(tx, change.vin, current.id) : undefined
  if (same !== undefined)
    throw new BadRequest({ vin: [`Unit ${same} already has this VIN. Open that unit, or correct the VIN.`] })
  if (change.license_plate !== undefined || change.plate_state !== undefined) {
    const plate = {
      number: change.license_plate ?? current.license_plate,
      state: change.plate_state ?? current.plate_state,
    }
    const other = await unitOfPlate(tx, plate, current.id)
    if (other !== undefined)
      throw new BadRequest({
        license_plate: [`Unit ${other} already has this plate. Open that unit, or correct the plate.`],
      })
  }
  await refuseUnknown(tx, {
    vehicle_type: ['vehicleType', change.vehicle_type],
    dock_type: ['dock', change.dock_type],
    equipment: ['equipment', change.equipment],
  })
  await refuseDrivers(tx, current, change)
}

/** Includes former drivers, whose expiry dates change too. */
async function renewDocuments(tx: Tx, id: number, ...of: Partial<Row>[]): Promise<void> {
  const drivers = of
    .flatMap(({ driver, second_driver }) => [driver, second_driver])
    .filter((one) => typeof one === 'number')
  await refreshDocuments(tx, 'vehicle', id)
  await refreshDocuments(tx, 'driver', [...new Set(drivers)])
}

export async function createVehicle(tx: Tx, who: Changer, input: New): Promise<number> {
  await refuseUnknownOwner(tx, input, undefined, { changed: input })
  await refuseImpossible(tx, NOBODY, input as Partial<Row>)
  const id = await insertVehicle(tx, input as Parameters<typeof insertVehicle>[1])
  const isEntered = (value: unknown) =>
    value !== '' && value !== null && !(Array.isArray(value) && value.length === 0)
  const entered = Object.fromEntries(Object.entries(input).filter(([, value]) => isEntered(value)))
  await audit(tx, { who, action: 'create', record_type: 'vehicle', record_id: id, after: entered })
  await renewDocuments(tx, id, input as Partial<Row>)
  return id
}

export async function changeVehicle(
  tx: Tx,
  who: Changer,
  id: number,
  version: number,
  requested: VehicleChange,
): Promise<void> {
  const current = await orNotFound(lockVehicle(tx, id))
  await assertCurrentVersion(tx, 'vehicle', current, version, inWords)
  refuseArchived(current, `Unit ${current.unit_number}`)
  const change = toChange<Row>(current, requested)
  if (!change) return
  await refuseImpossible(tx, current, change.after)
  await updateVehicle(tx, id, change.after)
  await audit(tx, { who, action: 'update', record_type: 'vehicle', record_id: id, ...change })
  if (WEIGHED.some((field) => field in change.after)) await renewDocuments(tx, id, current, change.after)
}

export async function moveVehicle(
  tx: Tx,
  who: Changer,
  id: number,
  { version, ...requested }: z.output<typeof registrationChange>,
): Promise<void> {
  const current = await orNotFound(lockVehicle(tx, id))
  await assertCurrentVersion(tx, 'vehicle', current, version, inWords)
  refuseArchived(current, `Unit ${current.unit_number}`)
  const change = toChange<Row>(current, await checkMove(tx, 'vehicle', current, requested))
  if (!change) return
  await updateVehicle(tx, id, change.after)
  await audit(tx, { who, action: 'registration', record_type: 'vehicle', record_id: id, ...change })
}

export async function deleteVehicle(tx: Tx, who: Changer, id: number): Promise<void> {
  const current = await orNotFound(lockVehicle(tx, id))
  if (current.deleted_at !== null) return
  await updateVehicle(tx, id, { deleted_at: new Date().toISOString() })
  await audit(tx, ...archiveNotes(who, 'delete', 'vehicle', [id]))
  await renewDocuments(tx, id, current)
}

export async function restoreVehicle(tx: Tx, who: Changer, id: number): Promise<void> {
  const current = await orNotFound(lockVehicle(tx, id))
  if (current.deleted_at === null) return
  const { unit_number, owner_company, driver, second_driver, vin, license_plate, plate_state } = current
  await refuseArchivedOwner(tx, owner_company)
  if (await isUnitNumberTaken(tx, unit_number, id)) {
    throw new Conflict(`Another vehicle now has unit number ${unit_number}. Change that one first.`)
  }
  const sameVin = vin === '' ? undefined : await unitOfVin(tx, vin, id)
  if (sameVin !== undefined)
    throw new Conflict(`Unit ${sameVin} now has the same VIN. Correct that one first.`)
  const samePlate = await unitOfPlate(tx, { number: license_plate, state: plate_state }, id)
  if (samePlate !== undefined)
    throw new Conflict(`Unit ${samePlate} now has the same license plate. Correct that one first.`)
  const there = await holdDrivers(
    tx,
    [driver, second_driver].filter((one) => one !== null),
  )
  const still = (one: number | null) => (one !== null && there.has(one) ? one : null)
  const drivers = toChange<Row>(current, { driver: still(driver), second_driver: still(second_driver) })
  await updateVehicle(tx, id, { deleted_at: null, ...drivers?.after })
  const [note] = archiveNotes(who, 'restore', 'vehicle', [id])
  if (note)
    await audit(tx, {
      ...note,
      before: { ...note.before, ...drivers?.before },
      after: { ...note.after, ...drivers?.after },
    })
  await renewDocuments(tx, id, current)
}
