import type { StopArrival } from '#contract/entities/freight/arrival.ts'
import { toInstant } from '#contract/rules/age.ts'
import { lateArrivals } from '#contract/rules/arrivals.ts'
import { getDeadline, minutesEarly } from '#contract/rules/eta-status.ts'
import { isEarned } from '#contract/rules/load-status.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import { loadAsEdited } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import { type PlannedStop, plannedStop } from '#server/freight/eta/forecast.service.ts'
import { readFreeTruck } from '#server/freight/eta/forecast.repository.ts'
import { inTurn } from '#server/freight/eta/reschedule-effects.ts'
import { estimateTruck, toWatchedTruck } from '#server/freight/eta/estimate-truck.ts'
import { type WatchedRow, watchedOfTrucks } from '#server/freight/eta/watch.repository.ts'

export interface Edited {
  readonly vehicle?: number | undefined
  readonly second_driver?: number | null | undefined
  readonly stops?: readonly (PlannedStop & { readonly id: number | null })[] | undefined
}

const toTimes = ({
  window_from,
  window_to,
  address,
}: Pick<PlannedStop, 'window_from' | 'window_to' | 'address'>) =>
  JSON.stringify([toInstant(window_from), toInstant(window_to), address])

/** Margins are minutes until the window closes, negative when late. */
async function forecastArrivals(
  rows: readonly WatchedRow[],
  id: number,
  zones: ReadonlyMap<number, string>,
  roads: Services['roads'],
  now: number,
) {
  const estimatedLoads = await estimateTruck(toWatchedTruck(inTurn(rows), now), roads, now)
  const found = estimatedLoads.find(({ load }) => load.row.id === id)
  return (found?.load.row.stops ?? []).flatMap((stop): (StopArrival & { id: number })[] => {
    const estimate = found?.estimates.find((one) => one.stop === stop.id)
    const due = getDeadline({
      window_from: toInstant(stop.window_from),
      window_to: toInstant(stop.window_to),
    })
    if (!estimate || due === null) return []
    const { kind, address, window_from, window_to } = stop
    const margin_minutes = minutesEarly(due, Date.parse(estimate.eta))
    const shown = { kind, address, window_from, window_to, time_zone: zones.get(stop.id) ?? 'UTC' }
    const { eta, basis, assumed } = estimate
    return [{ id: stop.id, ...shown, eta, basis, ...(assumed && { assumed }), margin_minutes }]
  })
}

/** Calls the road server: do not call inside a transaction. */
export async function lateByEdit(
  read: Read,
  roads: Services['roads'],
  id: number,
  edited: Edited,
  now = Date.now(),
): Promise<StopArrival[]> {
  const known = await read(async (tx) => {
    const current = await loadAsEdited(tx, id)
    const vehicle = edited.vehicle ?? current?.vehicle
    if (!current || isEarned(current.status) || !vehicle) return undefined
    const stops = await listStops(tx, id)
    const isMoved =
      edited.stops !== undefined &&
      (edited.stops.length !== stops.length ||
        edited.stops.some((stop, index) => toTimes(stop) !== toTimes(stops[index]!)))
    const isTeam = edited.second_driver === undefined ? undefined : edited.second_driver !== null
    const isOther = vehicle !== current.vehicle
    if (!isMoved && !isOther && (isTeam === undefined || isTeam === (current.second_driver !== null)))
      return undefined
    const truck = isOther ? await readFreeTruck(tx, vehicle) : undefined
    const rows = await watchedOfTrucks(tx, [
      ...new Set([vehicle, ...(current.vehicle === null ? [] : [current.vehicle])]),
    ])
    return { current, vehicle, stops, isTeam, isOther, truck, rows }
  })
  const own = known?.rows.find((row) => row.id === id)
  if (!known || !own) return []
  const { current, vehicle, isTeam, isOther, truck, rows } = known
  const stops = (edited.stops ?? known.stops).map((stop, index) => {
    const former = own.stops.find((one) => one.id === stop.id)
    return {
      ...plannedStop(stop),
      id: former?.id ?? -1 - index,
      arrived_at: former?.arrived_at ?? null,
      departed_at: former?.departed_at ?? null,
    }
  })
  const zones = new Map([...known.stops, ...stops].map((stop) => [stop.id, stop.time_zone]))
  const others = rows.filter((row) => row.vehicle === vehicle && row.id !== id)
  const next: WatchedRow = {
    ...own,
    ...truck,
    vehicle,
    stops,
    is_team: isTeam ?? (isOther ? (truck?.is_team ?? false) : own.is_team),
  }
  const [before, after] = await Promise.all([
    forecastArrivals(
      rows.filter((row) => row.vehicle === current.vehicle),
      id,
      zones,
      roads,
      now,
    ),
    forecastArrivals([next, ...others], id, zones, roads, now),
  ])
  return lateArrivals(after, now).filter((stop) => {
    const was = before.find((one) => one.id === stop.id)?.margin_minutes ?? 0
    return (stop.margin_minutes ?? 0) < Math.min(was, 0)
  })
}
