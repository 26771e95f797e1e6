import type { z } from 'zod'
import type { readRoadDistance } from '#contract/entities/fleet/vehicle.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { instantIn } from '#contract/rules/wall-time.ts'
import type { Holder } from '#server/kernel/http/access.ts'
import { BadRequest, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { getTarget } from '#server/freight/vehicle-match/target.service.ts'
import { planTrip, readTrucks, toTimeline, type Truck, zonesOf } from '#server/fleet/index.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import type { Roads } from '#server/kernel/geo/roads.ts'

type Query = z.output<typeof readRoadDistance.query>
type Answer = z.input<typeof readRoadDistance.answer>

export interface Way {
  truck: Truck
  to: Position
  /** Milliseconds. */
  begins: number | null
}

/** A chosen location counts in place of the truck's loads. */
export async function resolveEnds(
  tx: Tx,
  holder: Holder,
  { load_id, address, pickup_at, vehicle_id, except_load, location_type }: Query,
): Promise<Way> {
  const target = await getTarget(tx, holder, { load_id, address })
  if (!hasPosition(target))
    throw new BadRequest({ load_id: ['This offer’s pickup location is unknown. Use an address instead.'] })
  const [found] = await readTrucks(tx, [vehicle_id])
  if (!found) throw new NotFound()
  const truck = { ...found, loads: found.loads.filter(({ load }) => load !== except_load) }
  const zone = zonesOf(target, { now: Date.now(), company_zone: await readZone(tx) }).pickup
  return {
    truck: location_type === undefined ? truck : { ...truck, location_type, loads: [] },
    to: target,
    begins: toInstant(pickup_at ? instantIn(zone, pickup_at) : target.pick_up_date),
  }
}

function refuseUnplaced({ location_type, unit_number }: Truck): never {
  const isPlanned = location_type === 'planned'
  const missing = isPlanned
    ? 'has no planned location. Plan one first'
    : 'hasn’t reported a location yet. Wait for one'
  const instead = isPlanned ? 'measure from its current location' : 'measure from its planned location'
  throw new BadRequest({ location_type: [`Unit ${unit_number} ${missing}, or ${instead}.`] })
}

export async function measureWay(
  { truck, to, begins }: Way,
  roads: Pick<Roads, 'roadFrom'>,
  signal?: AbortSignal,
  now = Date.now(),
): Promise<Answer> {
  const stops = [{ ...to, window_from: begins, window_to: null }]
  const plan = { timeline: toTimeline(truck, now), stops, isTeam: truck.second_driver !== null }
  const { slot, deadhead } = await planTrip(plan, roads, now, signal)
  if (!slot.place || !deadhead) return refuseUnplaced(truck)
  return {
    road_distance: deadhead.miles,
    road_duration: deadhead.minutes,
    sky_distance: milesBetween(slot.place, to),
    is_estimated: deadhead.is_estimated,
    from: slot.from,
    from_address: slot.place.address,
    location_type: truck.location_type,
    last_address: truck.last_address,
    planned_address: truck.planned_address,
  }
}
