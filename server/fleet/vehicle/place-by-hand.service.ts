import type { z } from 'zod'
import type { updateVehicleLocation } from '#contract/entities/fleet/vehicle.ts'
import { hasPosition, type Position } from '#contract/rules/distance.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { signalRoad } from '#server/kernel/live/road-signal.ts'
import { refuseArchived } from '#server/kernel/history/current.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { placeNamed } from '#server/kernel/geo/place-named.ts'
import type { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { vehicles } from '#server/fleet/vehicle/vehicle.record.ts'
import { insertPosition } from '#server/fleet/vehicle/vehicle.repository.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { placeNear } from '#server/kernel/geo/places.ts'

type PlaceInput = z.output<typeof updateVehicleLocation.body>
type Row = typeof vehicle.$inferSelect
interface NamedSpot extends Position {
  address: string
}

async function resolveSpot(
  tx: Tx,
  { address = '', latitude, longitude }: PlaceInput,
): Promise<NamedSpot | null> {
  if (latitude === undefined && longitude === undefined) {
    if (address === '') return null
    const { city, state, zip, ...at } = await placeNamed(tx, address, 'address')
    return { latitude: at.latitude, longitude: at.longitude, address: `${city}, ${state} ${zip}`.trim() }
  }
  if (latitude === undefined) throw new BadRequest({ latitude: ['Enter the latitude too.'] })
  if (longitude === undefined) throw new BadRequest({ longitude: ['Enter the longitude too.'] })
  const at = { latitude, longitude }
  if (!hasPosition(at))
    throw new BadRequest({ latitude: ['No road there. Are latitude and longitude swapped?'] })
  return { ...at, address: address || (await placeNear(tx, latitude, longitude)) }
}

function plannedAt(current: Row, spot: NamedSpot | null, { planned_date }: PlaceInput): Partial<Row> {
  const known = { latitude: current.planned_latitude, longitude: current.planned_longitude }
  if (!spot && !hasPosition(known))
    throw new BadRequest({ address: ['Enter the planned location as an address or coordinates.'] })
  return {
    ...(spot && {
      planned_latitude: spot.latitude,
      planned_longitude: spot.longitude,
      planned_address: spot.address,
      planned_date: null,
    }),
    planned_at: new Date().toISOString(),
    ...(planned_date !== undefined && { planned_date: planned_date && new Date(planned_date).toISOString() }),
  }
}

const seenAt = (spot: NamedSpot, now: string) => ({
  last_latitude: spot.latitude,
  last_longitude: spot.longitude,
  last_address: spot.address,
  last_geo_date_time: now,
})

export async function placeByHand(tx: Tx, who: Principal, id: number, input: PlaceInput): Promise<void> {
  const current = await orNotFound(vehicles.lock(tx, who, id))
  const { comment: _comment, reject_note: _note, ...forDispatch } = current
  await assertCurrentVersion(tx, 'vehicle', forDispatch, input.version, inWords)
  refuseArchived(current, vehicles.nameOf(current))
  const { location_type, notes } = input
  const spot = await resolveSpot(tx, input)
  const seen = location_type === 'current' && spot ? seenAt(spot, new Date().toISOString()) : undefined
  const placed = location_type === 'planned' ? plannedAt(current, spot, input) : seen
  const isMoved = await vehicles.save(tx, who, 'place', current, { location_type, notes, ...placed })
  if (!isMoved || !seen) return
  await insertPosition(tx, id, {
    fix_time: seen.last_geo_date_time,
    latitude: seen.last_latitude,
    longitude: seen.last_longitude,
  })
  await emit(tx, { type: 'VEHICLE_MOVED', data: { id, ...seen } })
  const { companyId } = tx
  tx.afterCommit(() => signalRoad({ companyId, loads: [], vehicles: [id] }))
}
