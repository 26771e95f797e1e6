import type { Availability } from '#contract/entities/fleet/availability.ts'
import { getTruckState, toTracked, type TruckState } from '#contract/rules/truck-state.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { toAvailability } from '#server/fleet/availability/timeline.ts'
import { readCurrentLoads, readTrucks, type Truck } from '#server/fleet/availability/truck.repository.ts'

export interface PlacedTruck {
  readonly truck: Truck
  readonly availability: Availability
  readonly state: TruckState
}

/** Archived and unknown ones are missing. */
export async function readPlacedTrucks(
  tx: Tx,
  vehicles: readonly number[],
  now = Date.now(),
): Promise<PlacedTruck[]> {
  const [trucks, current] = await Promise.all([readTrucks(tx, vehicles), readCurrentLoads(tx, vehicles)])
  return trucks.map((truck) => {
    const availability = toAvailability(truck, current, now)
    return { truck, availability, state: getTruckState(toTracked(truck, availability), now) }
  })
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
