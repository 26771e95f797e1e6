import type { forecastArrivals, StopArrival } from '#contract/entities/arrival.ts'
import type { AnswerOf } from '#contract/http.ts'
import { instantOf } from '#contract/rules/age.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { standingOf } from '#contract/rules/order-standing.ts'
import { BadRequest } from '#server/core/errors.ts'
import type { Read } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import type { Tx } from '#server/db/client.ts'
import { driverNames } from '#server/entities/load/load-check.repository.ts'
import { readFreeTruck } from '#server/entities/order/forecast.repository.ts'
import { reckon, truckOf, type WatchedTruck } from '#server/entities/order/reckon.ts'
import { type WatchedRow, watchedOfTrucks } from '#server/entities/order/watch.repository.ts'

/** A stop that nobody has booked yet, with its place and its window as instants. */
export type PlannedStop = Omit<StopArrival, 'eta' | 'basis' | 'margin_minutes'> & { latitude: number | null; longitude: number | null }

/** Of a stop what its arrival is reckoned with. */
export const plannedStop = ({ kind, address, latitude, longitude, time_zone, window_from, window_to }: PlannedStop): PlannedStop => ({
  kind,
  address,
  latitude,
  longitude,
  time_zone,
  window_from,
  window_to,
})

/** What is asked: which truck, whether with a second driver other than its own, and the stops. */
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
  status: 1,
  dispatcher: 0,
  attention: 0,
  due_at: null,
  planned: [],
  has_incident: false,
  fix_time: null,
  since: null,
  standing: 'unknown',
  margin_minutes: null,
  margin_stop: null,
  estimates: [],
  told: '',
  told_stop: null,
} as const satisfies Partial<WatchedRow>

const rowOf = ({ vehicle, second_driver, stops }: Planned, truck: FreeTruck): WatchedRow => ({
  ...UNBOOKED,
  planned: [],
  estimates: [],
  ...truck,
  vehicle,
  is_team: second_driver === undefined ? truck.is_team : second_driver !== null,
  stops: stops.map((stop, place) => ({ ...stop, id: -1 - place, arrived_at: null, departed_at: null })),
})

const begins = ({ stops }: Pick<WatchedRow, 'stops'>) => instantOf(stops[0]?.window_from ?? stops[0]?.window_to) ?? Number.POSITIVE_INFINITY

/** Where a truck without a load sets off that is expected to be free elsewhere. */
function freeAt({ location_type, planned_latitude, planned_longitude, planned_date }: FreeTruck, now: number): WatchedTruck['seen'] {
  const place = { latitude: planned_latitude, longitude: planned_longitude }
  if (location_type !== 'planned' || !hasPosition(place)) return null
  return { latitude: place.latitude, longitude: place.longitude, time: Math.max(now, instantOf(planned_date) ?? now) }
}

async function refuseUnknownDriver(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined || (await driverNames(tx, [id])).has(id)) return
  throw new BadRequest({ second_driver: ['There is no such driver. Choose another one.'] })
}

/** When a truck would be at the stops of a load that is not booked yet, by the estimate of orders; throws BadRequest of a truck or driver that is not there; reads and asks the road server, each by itself. */
export async function forecast(read: Read, roads: Services['roads'], asked: Planned, now = Date.now()): Promise<Forecast> {
  const { truck, rows } = await read(async (tx) => {
    await refuseUnknownDriver(tx, asked.second_driver)
    return { truck: await readFreeTruck(tx, asked.vehicle), rows: await watchedOfTrucks(tx, [asked.vehicle]) }
  })
  if (!truck) throw new BadRequest({ vehicle: ['There is no such unit. Choose another one.'] })
  const unknown = asked.stops.map(({ latitude: _lat, longitude: _lng, ...stop }) => ({
    ...stop,
    eta: null,
    basis: null,
    margin_minutes: null,
  }))
  const own = rowOf(asked, truck)
  const later = rows.findIndex((row) => row.status === 1 && begins(row) > begins(own))
  const before = later === -1 ? rows.length : later
  const known = truckOf(rows.toSpliced(before, 0, own))
  const free = rows.length === 0 ? freeAt(truck, now) : null
  const reckoned = await reckon(free ? { ...known, seen: free } : known, roads, now)
  const estimates = reckoned.find(({ load }) => load.row === own)?.estimates ?? []
  const stops = unknown.map((stop, place): StopArrival => {
    const estimate = estimates.find((one) => one.stop === -1 - place)
    if (!estimate) return stop
    const timed = { id: place, arrived_at: null, departed_at: null, eta: instantOf(estimate.eta) }
    const window = { window_from: instantOf(stop.window_from), window_to: instantOf(stop.window_to) }
    return { ...stop, eta: estimate.eta, basis: estimate.basis, margin_minutes: standingOf([{ ...timed, ...window }], now).margin_minutes }
  })
  return { loads_before: before, free_at: free && new Date(free.time).toISOString(), stops }
}
