import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type updateVehicle as updateVehicleCall, VEHICLE_STATUS } from '#contract/entities/vehicle.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { audit } from '#server/core/audit.ts'
import { BadRequest, NotFound } from '#server/core/errors.ts'
import type { JsonText } from '#server/core/json-text.ts'
import { refuseStale, toldPlainly } from '#server/core/stale.ts'
import type { Tx } from '#server/db/client.ts'
import { isUnitNumberTaken, lockVehicle, readVehicle, updateVehicle as writeVehicle } from '#server/entities/vehicle/vehicle.repository.ts'

type Change = Omit<z.output<typeof updateVehicleCall.body>, 'version'>
type Row = NonNullable<Awaited<ReturnType<typeof lockVehicle>>>

const shown = (field: string, value: unknown) =>
  field === 'status' ? VEHICLE_STATUS[value as keyof typeof VEHICLE_STATUS] : toldPlainly(value)

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
  await refuseStale(tx, 'vehicle', current, version, shown)
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
