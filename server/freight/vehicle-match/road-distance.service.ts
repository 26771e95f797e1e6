import type { z } from 'zod'
import type { readRoadDistance } from '#contract/entities/fleet/vehicle.ts'
import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import type { Holder } from '#server/kernel/http/access.ts'
import { BadRequest, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { getTarget } from '#server/freight/vehicle-match/target.service.ts'
import { readVehicles } from '#server/fleet/index.ts'
import type { Road } from '#server/kernel/geo/roads.ts'

type Query = z.output<typeof readRoadDistance.query>

export interface Way {
  from: Position
  to: Position
  shown: Pick<z.input<typeof readRoadDistance.answer>, 'location_type' | 'last_address' | 'planned_address'>
}

export async function resolveEnds(
  tx: Tx,
  holder: Holder,
  { load_id, address, vehicle_id, ...query }: Query,
): Promise<Way> {
  const { place: to } = await getTarget(tx, holder, { load_id, address })
  if (!hasPosition(to))
    throw new BadRequest({ load_id: ['This offer’s pickup location is unknown. Use an address instead.'] })
  const [vehicle] = await readVehicles(tx, [vehicle_id])
  if (!vehicle) throw new NotFound()
  const location_type = query.location_type ?? vehicle.location_type
  const isPlanned = location_type === 'planned'
  const from = isPlanned
    ? { latitude: vehicle.planned_latitude, longitude: vehicle.planned_longitude }
    : { latitude: vehicle.last_latitude, longitude: vehicle.last_longitude }
  if (!hasPosition(from)) {
    const missing = isPlanned
      ? 'has no planned location. Plan one first'
      : 'hasn’t reported a location yet. Wait for one'
    const instead = isPlanned ? 'measure from its current location' : 'measure from its planned location'
    throw new BadRequest({ location_type: [`Unit ${vehicle.unit_number} ${missing}, or ${instead}.`] })
  }
  const { last_address, planned_address } = vehicle
  return { from, to, shown: { location_type, last_address, planned_address } }
}

export const toDistance = (
  { from, to, shown }: Way,
  road: Road,
): z.input<typeof readRoadDistance.answer> => ({
  ...shown,
  road_distance: road.miles,
  road_duration: road.minutes,
  sky_distance: milesBetween(from, to),
  is_estimated: road.is_estimated,
})
