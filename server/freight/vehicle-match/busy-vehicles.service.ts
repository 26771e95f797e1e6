import { hasPosition, type Position } from '#contract/rules/distance.ts'
import type { BusyTruck } from '#contract/rules/fit.ts'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { listOverlapping } from '#server/freight/load-record/load.repository.ts'
import { forecastTruck, type PlannedStop } from '#server/freight/eta/forecast.service.ts'
import { type WatchedRow, watchedOfTrucks } from '#server/freight/eta/watch.repository.ts'

interface Span {
  readonly pick_up_date: string | null
  readonly delivery_date: string | null
}

export interface LoadsOfVehicles {
  readonly rows: ReadonlyMap<number, readonly WatchedRow[]>
  readonly overlapping: ReadonlyMap<number, readonly string[]>
}

const grouped = <T extends { vehicle: number | null }, V>(all: readonly T[], of: (one: T) => V) => {
  const byVehicle = new Map<number, V[]>()
  for (const one of all)
    if (one.vehicle !== null) byVehicle.set(one.vehicle, [...(byVehicle.get(one.vehicle) ?? []), of(one)])
  return byVehicle
}

export async function loadsOfVehicles(
  tx: Tx,
  ids: readonly number[],
  { pick_up_date: from, delivery_date: to }: Span,
): Promise<LoadsOfVehicles> {
  const rows = grouped(await watchedOfTrucks(tx, ids), (row) => row)
  const met =
    from === null || rows.size === 0 ? [] : await listOverlapping(tx, [...rows.keys()], from, to ?? from)
  return { rows, overlapping: grouped(met, ({ number }) => number) }
}

export async function busyVehicles(
  { rows, overlapping }: LoadsOfVehicles,
  vehicles: readonly Vehicle[],
  pickup: { place: Position; pick_up_date: string | null; zone: string; company_zone: string },
  roads: Pick<Services['roads'], 'roadFrom'>,
  now: number,
): Promise<Map<number, BusyTruck>> {
  const { latitude, longitude } = pickup.place
  const stop: PlannedStop = {
    kind: 'pickup',
    address: '',
    latitude,
    longitude,
    time_zone: pickup.zone,
    window_from: pickup.pick_up_date,
    window_to: null,
  }
  const found = vehicles.map(async (vehicle): Promise<[number, BusyTruck] | undefined> => {
    const own = rows.get(vehicle.id)
    const [first] = own ?? []
    if (!own || !first || !hasPosition(pickup.place)) return undefined
    const truck = { ...first, ...vehicle, is_team: vehicle.second_driver !== null }
    const [one] = await forecastTruck(
      { truck, rows: own, zone: pickup.company_zone },
      [{ vehicle: vehicle.id, stops: [stop] }],
      roads,
      now,
    )
    if (!one) return undefined
    const { load_before: before, miles_to_first: miles, stops } = one
    return [
      vehicle.id,
      { before, miles, arrives_at: stops[0]?.eta ?? null, overlapping: overlapping.get(vehicle.id) ?? [] },
    ]
  })
  return new Map((await Promise.all(found)).filter((one) => one !== undefined))
}
