import type { Place } from '#server/reports/dashboard/morning.repository.ts'
import { toInstant } from '#contract/rules/age.ts'
import type { TruckState } from '#contract/rules/truck-state.ts'
import { type PlacedTruck, trucksInService } from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'

const FIRST = 8

const whereSeen = ({ truck }: PlacedTruck): Place => ({
  id: truck.id,
  name: truck.unit_number,
  where: truck.last_address,
  at: truck.last_geo_date_time && new Date(truck.last_geo_date_time).toISOString(),
  time_zone: null,
})

const whereEmpty = ({ truck, availability: { empty } }: PlacedTruck): Place => ({
  id: truck.id,
  name: truck.unit_number,
  where: empty?.address ?? '',
  at: empty?.at ?? null,
  time_zone: empty?.time_zone ?? null,
})

const emptyAt = ({ availability }: PlacedTruck) => toInstant(availability.empty?.at) ?? 0

const first = (trucks: readonly PlacedTruck[], toPlace: (one: PlacedTruck) => Place) => ({
  count: trucks.length,
  trucks: trucks.slice(0, FIRST).map(toPlace),
})

/** Trucks that are empty now, by unit, and those that will be soon, the next first. */
export async function emptyTrucks(tx: Tx) {
  const trucks = await trucksInService(tx)
  const inState = (state: TruckState) => trucks.filter((one) => one.state === state)
  return {
    now: first(inState('empty'), whereSeen),
    soon: first(
      inState('soon').toSorted((a, b) => emptyAt(a) - emptyAt(b)),
      whereEmpty,
    ),
  }
}
