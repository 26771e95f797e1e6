import type { Availability } from '#contract/entities/fleet/availability.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { toAvailability } from '#server/fleet/availability/timeline.ts'
import { readCurrentLoads, readTrucks } from '#server/fleet/availability/truck.repository.ts'

/** By vehicle; archived and unknown ones are missing. */
export async function readAvailability(
  tx: Tx,
  vehicles: readonly number[],
  now = Date.now(),
): Promise<Map<number, Availability>> {
  const [trucks, current] = await Promise.all([readTrucks(tx, vehicles), readCurrentLoads(tx, vehicles)])
  return new Map(trucks.map((truck) => [truck.id, toAvailability(truck, current, now)]))
}
