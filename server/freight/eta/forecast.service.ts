import type { forecastArrivals, LoadBefore, StopArrival } from '#contract/entities/freight/arrival.ts'
import type { AnswerOf } from '#contract/http.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { servedAt } from '#contract/rules/estimate.ts'
import { getDeadline, toEtaStatus } from '#contract/rules/eta-status.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { readLoadDrivers } from '#server/freight/load-record/load-check.repository.ts'
import { zoneAt } from '#server/freight/load-record/stop-places.ts'
import { readFreeTruck } from '#server/freight/eta/forecast.repository.ts'
import {
  type EstimatedLoad,
  estimateTruck,
  toWatchedTruck,
  type WatchedTruck,
} from '#server/freight/eta/estimate-truck.ts'
import { type WatchedRow, watchedOfTrucks } from '#server/freight/eta/watch.repository.ts'

export type PlannedStop = Omit<StopArrival, 'eta' | 'basis' | 'margin_minutes'> & {
  latitude: number | null
  longitude: number | null
}

export const plannedStop = ({
  kind,
  address,
  latitude,
  longitude,
  time_zone,
  window_from,
  window_to,
}: PlannedStop): PlannedStop => ({
  kind,
  address,
  latitude,
  longitude,
  time_zone,
  window_from,
  window_to,
})

export interface Planned {
  readonly vehicle: number
  readonly second_driver?: number | null | undefined
  readonly stops: readonly PlannedStop[]
}

type Forecast = AnswerOf<typeof forecastArrivals>
type FreeTruck = NonNullable<Awaited<ReturnType<typeof readFreeTruck>>>

const UNBOOKED = {
  id: 0,
  number: '',
  status: LOAD.assigned,
  dispatcher: 0,
  attention: 0,
  due_at: null,
  planned: [],
  pinned_stops: [],
  route_version: null,
  has_incident: false,
  has_driver_word: false,
  fix_time: null,
  crossed_at: null,
  eta_status: 'unknown',
  margin_minutes: null,
  margin_stop: null,
  estimates: [],
  alert_level: '',
  calm_since: null,
} as const satisfies Partial<WatchedRow>

const toRow = (
  { vehicle, second_driver, stops }: Planned,
  truck: FreeTruck,
  firstId: number,
): WatchedRow => ({
  ...UNBOOKED,
  planned: [],
  estimates: [],
  ...truck,
  vehicle,
  is_team: second_driver === undefined ? truck.is_team : second_driver !== null,
  stops: stops.map((stop, index) => ({ ...stop, id: firstId - index, arrived_at: null, departed_at: null })),
})

const begins = ({ stops }: Pick<WatchedRow, 'stops'>) =>
  toInstant(stops[0]?.window_from ?? stops[0]?.window_to) ?? Number.POSITIVE_INFINITY

function freeAt(
  { location_type, planned_latitude, planned_longitude, planned_date }: FreeTruck,
  now: number,
): WatchedTruck['seen'] {
  const place = { latitude: planned_latitude, longitude: planned_longitude }
  if (location_type !== 'planned' || !hasPosition(place)) return null
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    time: Math.max(now, toInstant(planned_date) ?? now),
  }
}

async function refuseUnknownDriver(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined || (await readLoadDrivers(tx, [id])).has(id)) return
  throw new BadRequest({ second_driver: ['Driver not found. Choose another.'] })
}

/** Inserts the unbooked load after those that are under way or start earlier. */
function withOwn(rows: readonly WatchedRow[], own: WatchedRow): WatchedRow[] {
  const later = rows.findIndex((row) => row.status === LOAD.assigned && begins(row) > begins(own))
  return rows.toSpliced(later === -1 ? rows.length : later, 0, own)
}

function loadBefore(one: EstimatedLoad | undefined, zone: string, now: number): LoadBefore | null {
  const last = one?.load.passage.stops.at(-1)
  if (!one || !last) return null
  const { number, stops } = one.load.row
  const arrives = last.arrived_at ?? toInstant(one.estimates.find(({ stop }) => stop === last.id)?.eta)
  const until =
    last.departed_at !== null
      ? now
      : arrives === null
        ? getDeadline(last)
        : Math.max(now, servedAt(arrives, last.window_from))
  return {
    number,
    until: until === null ? null : new Date(until).toISOString(),
    address: stops.at(-1)?.address ?? '',
    time_zone: zoneAt(last.latitude, last.longitude, zone),
  }
}

export interface KnownTruck {
  readonly truck: FreeTruck
  readonly rows: readonly WatchedRow[]
  readonly zone: string
}

export type TruckForecast = Forecast & { readonly miles_to_first: number | null }

export async function forecastTruck(
  { truck, rows, zone }: KnownTruck,
  plans: readonly Planned[],
  roads: Pick<Services['roads'], 'roadFrom'>,
  now: number,
): Promise<TruckForecast[]> {
  let nextId = -1
  const own = plans.map((one) => {
    const row = toRow(one, truck, nextId)
    nextId -= one.stops.length
    return row
  })
  const all = own.reduce<readonly WatchedRow[]>(withOwn, rows)
  const known = toWatchedTruck(all)
  const free = rows.length === 0 ? freeAt(truck, now) : null
  const estimatedLoads = await estimateTruck(free ? { ...known, seen: free } : known, roads, now)
  return own.map((row, index): TruckForecast => {
    const before = all.indexOf(row)
    const estimates = estimatedLoads[before]?.estimates ?? []
    const stops = (plans[index]?.stops ?? []).map(
      ({ latitude: _lat, longitude: _lng, ...stop }, stopIndex): StopArrival => {
        const estimate = estimates.find((one) => one.stop === row.stops[stopIndex]?.id)
        if (!estimate) return { ...stop, eta: null, basis: null, margin_minutes: null }
        const timed = { id: stopIndex, arrived_at: null, departed_at: null, eta: toInstant(estimate.eta) }
        const window = { window_from: toInstant(stop.window_from), window_to: toInstant(stop.window_to) }
        return {
          ...stop,
          eta: estimate.eta,
          basis: estimate.basis,
          margin_minutes: toEtaStatus([{ ...timed, ...window }], now).margin_minutes,
        }
      },
    )
    return {
      loads_before: before,
      load_before: loadBefore(estimatedLoads[before - 1], zone, now),
      free_at: free && new Date(free.time).toISOString(),
      stops,
      miles_to_first: estimates.find((one) => one.stop === row.stops[0]?.id)?.miles ?? null,
    }
  })
}

export async function knowTruck(
  tx: Tx,
  vehicle: number,
  second_drivers: readonly (number | null | undefined)[],
): Promise<KnownTruck> {
  const [zone, truck, rows] = await Promise.all([
    readZone(tx),
    readFreeTruck(tx, vehicle),
    watchedOfTrucks(tx, [vehicle]),
    ...second_drivers.map((one) => refuseUnknownDriver(tx, one)),
  ])
  if (!truck) throw new BadRequest({ vehicle: ['Unit not found. Choose another.'] })
  return { truck, rows, zone }
}

/**
 * Calls the road server: do not call inside a transaction. Throws BadRequest for a missing truck or driver.
 */
export async function forecastAll(
  read: Read,
  roads: Services['roads'],
  vehicle: number,
  plans: readonly Planned[],
  now = Date.now(),
): Promise<Forecast[]> {
  const second_drivers = plans.map(({ second_driver }) => second_driver)
  const known = await read((tx) => knowTruck(tx, vehicle, second_drivers))
  return (await forecastTruck(known, plans, roads, now)).map(({ miles_to_first: _miles, ...one }) => one)
}

export async function forecast(
  read: Read,
  roads: Services['roads'],
  plans: Planned,
  now = Date.now(),
): Promise<Forecast> {
  const [found] = await forecastAll(read, roads, plans.vehicle, [plans], now)
  if (!found) throw new Error('no forecast was calculated')
  return found
}
