import type { TruckState } from '#contract/rules/truck-state.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type PlacedTruck, readPlacedTrucks } from '#server/fleet/availability/availability.service.ts'
import { type VehicleFilter, vehicleIds } from '#server/fleet/vehicle/vehicle-list.repository.ts'

const IN_SERVICE = 1

/** Sorted by unit. The state follows from loads, locations and hours, so SQL alone can't filter by it. */
export async function trucksInService(
  tx: Tx,
  filter: VehicleFilter = {},
  now = Date.now(),
): Promise<PlacedTruck[]> {
  const ids = [...(await vehicleIds(tx, { ...filter, status: IN_SERVICE }, 'unit_number'))]
  const placed = new Map((await readPlacedTrucks(tx, ids, now)).map((one) => [one.truck.id, one]))
  return ids.flatMap((id) => placed.get(id) ?? [])
}

export async function inState(tx: Tx, filter: VehicleFilter, state: TruckState): Promise<VehicleFilter> {
  const trucks = await trucksInService(tx, filter)
  return { ...filter, matches: trucks.filter((one) => one.state === state).map(({ truck }) => truck.id) }
}
