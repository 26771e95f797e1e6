import type { Availability } from '#contract/entities/fleet/availability.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { toAvailability } from '#server/fleet/availability/timeline.ts'
import { readCurrentLoads, readTrucks, type Truck } from '#server/fleet/availability/truck.repository.ts'

/** Archived and unknown ones are missing. */
export async function readPlacedTrucks(
  tx: Tx,
  vehicles: readonly number[],
  now = Date.now(),
): Promise<{ truck: Truck; availability: Availability }[]> {
  const [trucks, current] = await Promise.all([readTrucks(tx, vehicles), readCurrentLoads(tx, vehicles)])
  return trucks.map((truck) => ({ truck, availability: toAvailability(truck, current, now) }))
}

/** By vehicle; archived and unknown ones are missing. */
export async function readAvailability(
  tx: Tx,
  vehicles: readonly number[],
  now = Date.now(),
): Promise<Map<number, Availability>> {
  const placed = await readPlacedTrucks(tx, vehicles, now)
  return new Map(placed.map(({ truck, availability }) => [truck.id, availability]))
}
