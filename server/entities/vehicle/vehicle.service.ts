import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type updateVehicle as updateVehicleCall, VEHICLE_STATUS } from '#contract/entities/vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { audit } from '#server/core/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/core/errors.ts'
import type { JsonText } from '#server/core/json-text.ts'
import type { Tx } from '#server/db/client.ts'
import {
  isUnitNumberTaken,
  lastChangedFields,
  lockVehicle,
  readVehicle,
  updateVehicle as writeVehicle,
} from '#server/entities/vehicle/vehicle.repository.ts'

type Change = Omit<z.output<typeof updateVehicleCall.body>, 'version'>
type Row = NonNullable<Awaited<ReturnType<typeof lockVehicle>>>

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return field === 'status' ? VEHICLE_STATUS[value as keyof typeof VEHICLE_STATUS] : String(value)
}

async function refuseStale(tx: Tx, current: Row, version: number): Promise<never> {
  const fields = await lastChangedFields(tx, current.id, Math.max(1, current.version - version))
  const values: Record<string, unknown> = current
  throw new Conflict({
    detail: ['Someone else changed this vehicle since you opened it. Load it again.'],
    ...Object.fromEntries(fields.map((field) => [field, [`Someone else set this to: ${shown(field, values[field])}`]])),
  })
}

async function refuseImpossible(tx: Tx, current: Row, change: Change): Promise<void> {
  const planned = { latitude: current.planned_latitude, longitude: current.planned_longitude }
  if (change.location_type === 'planned' && !hasPosition(planned)) {
    throw new BadRequest({ location_type: ['This vehicle has no planned place. Plan one first, or dispatch by its current position.'] })
  }
  if (change.unit_number !== undefined && (await isUnitNumberTaken(tx, change.unit_number, current.id))) {
    throw new BadRequest({ unit_number: [`Another vehicle has the unit number ${change.unit_number}.`] })
  }
}

/** Changes a vehicle that still has this version; throws Conflict that names what has changed since where it has not. */
export async function changeVehicle(
  tx: Tx,
  who: { id: number; ip: string },
  id: number,
  version: number,
  wanted: Change,
): Promise<JsonText> {
  const current = await lockVehicle(tx, id)
  if (!current) throw new NotFound()
  if (current.version !== version) await refuseStale(tx, current, version)
  const given = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, current[field as keyof Row]),
  )
  const change = Object.fromEntries(given) as Change
  await refuseImpossible(tx, current, change)
  if (given.length > 0) {
    const before = Object.fromEntries(given.map(([field]) => [field, current[field as keyof Row]]))
    await writeVehicle(tx, id, change)
    await audit(tx, { who, ip: who.ip, action: 'update', record_type: 'vehicle', record_id: id, before, after: change })
  }
  const answer = await readVehicle(tx, id)
  if (!answer) throw new NotFound()
  return answer
}
