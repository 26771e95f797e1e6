import type { forecastArrivals, StopArrival } from '#contract/entities/freight/arrival.ts'
import type { AnswerOf } from '#contract/http.ts'
import { toInstant } from '#contract/rules/age.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { readLoadDrivers } from '#server/freight/load-record/load-check.repository.ts'
import {
  beginning,
  loadBefore,
  planTrip,
  readTrucks,
  toTimeline,
  type Trip,
  type TripStop,
  type Truck,
  type TruckLoad,
} from '#server/fleet/index.ts'

export type PlannedStop = Omit<StopArrival, 'eta' | 'basis' | 'assumed' | 'margin_minutes'> & {
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

async function refuseUnknownDriver(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined || (await readLoadDrivers(tx, [id])).has(id)) return
  throw new BadRequest({ second_driver: ['Driver not found. Choose another.'] })
}

export interface KnownTruck {
  readonly truck: Truck
  readonly zone: string
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

const toTripStop = ({ latitude, longitude, window_from, window_to }: PlannedStop): TripStop => ({
  latitude,
  longitude,
  window_from: toInstant(window_from),
  window_to: toInstant(window_to),
})

/** The truck as if the planned load were booked. */
function withPlanned(truck: Truck, { vehicle, stops }: Planned, { drive }: Trip): Truck {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return truck
  const own: TruckLoad = {
    vehicle,
    load: 0,
    number: '',
    status: LOAD.assigned,
    begins_at: first.window_from ?? first.window_to,
    opens_at: first.window_from,
    due_at: first.window_to ?? first.window_from,
    pick_up_date: first.window_from ?? first.window_to,
    delivery_date: last.window_to ?? last.window_from,
    pick_up_at: first.address,
    pick_up_latitude: first.latitude,
    pick_up_longitude: first.longitude,
    pick_up_zone: first.time_zone,
    is_team: false,
    empty_at: iso(drive?.at ?? null),
    driven_minutes: drive?.driven_minutes ?? null,
    duty_since: iso(drive?.duty_since ?? null),
    basis: drive?.basis ?? null,
    address: last.address,
    latitude: last.latitude,
    longitude: last.longitude,
    time_zone: last.time_zone,
  }
  const later = truck.loads.findIndex(
    (load) => load.status === LOAD.assigned && beginning(load) > beginning(own),
  )
  return { ...truck, loads: truck.loads.toSpliced(later === -1 ? truck.loads.length : later, 0, own) }
}

function toForecast({ stops }: Planned, truck: Truck, trip: Trip, zone: string): Forecast {
  const { slot, arrivals } = trip
  return {
    loads_before: slot.before ? truck.loads.indexOf(slot.before) + 1 : 0,
    load_before: loadBefore(slot, zone),
    free_at: slot.from === 'planned' ? iso(slot.drive?.at ?? null) : null,
    stops: stops.map(({ latitude: _lat, longitude: _lng, ...stop }, index): StopArrival => {
      const arrival = arrivals[index]
      return {
        ...stop,
        eta: iso(arrival?.eta ?? null),
        basis: arrival?.basis ?? null,
        ...(arrival && { assumed: arrival.assumed }),
        margin_minutes: arrival?.margin_minutes ?? null,
      }
    }),
  }
}

/** Each planned load counts for those that begin later. */
export async function forecastTruck(
  { truck, zone }: KnownTruck,
  plans: readonly Planned[],
  roads: Pick<Services['roads'], 'roadFrom'>,
  now: number,
): Promise<Forecast[]> {
  const begins = ({ stops: [first] }: Planned) =>
    toInstant(first?.window_from ?? first?.window_to) ?? Number.POSITIVE_INFINITY
  const found = new Map<Planned, Forecast>()
  let known = truck
  for (const plan of plans.toSorted((a, b) => begins(a) - begins(b))) {
    const { second_driver = truck.second_driver, stops } = plan
    const trip = await planTrip(
      { timeline: toTimeline(known, now), stops: stops.map(toTripStop), isTeam: second_driver !== null },
      roads,
      now,
    )
    found.set(plan, toForecast(plan, known, trip, zone))
    known = withPlanned(known, plan, trip)
  }
  return plans.map((plan) => found.get(plan)!)
}

export async function knowTruck(
  tx: Tx,
  vehicle: number,
  second_drivers: readonly (number | null | undefined)[],
): Promise<KnownTruck> {
  const [zone, [truck]] = await Promise.all([
    readZone(tx),
    readTrucks(tx, [vehicle]),
    ...second_drivers.map((one) => refuseUnknownDriver(tx, one)),
  ])
  if (!truck) throw new BadRequest({ vehicle: ['Unit not found. Choose another.'] })
  return { truck, zone }
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
  return forecastTruck(await read((tx) => knowTruck(tx, vehicle, second_drivers)), plans, roads, now)
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
