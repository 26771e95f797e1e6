import { type Vehicle, type VehicleMatch, vehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { hasPosition, type Position } from '#contract/rules/distance.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import {
  buildArrival,
  type BusyTruck,
  type FitOffer,
  getFitReasons,
  type FitSituation,
} from '#contract/rules/fit.ts'
import { rankVehicles } from '#contract/rules/vehicle-rank.ts'
import type { Holder } from '#server/kernel/http/access.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { askProblems } from '#server/market/index.ts'
import {
  busyVehicles,
  type LoadsOfVehicles,
  loadsOfVehicles,
} from '#server/freight/vehicle-match/busy-vehicles.service.ts'
import {
  type TargetOffer,
  type TargetQuery,
  getTarget,
} from '#server/freight/vehicle-match/target.service.ts'
import { type FoundVehicle, readVehicles, searchVehicles } from '#server/fleet/index.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import type { Road, Roads } from '#server/kernel/geo/roads.ts'

interface Near extends FoundVehicle {
  vehicle: Vehicle
  ask_problem: string
}

/** No place when the offer's pickup is unknown. */
export interface Neighbourhood {
  place: Position | null
  offer: TargetOffer
  count: number
  found: Near[]
  loads: LoadsOfVehicles
  time_zone: string
  /** Falls back to the company's time zone. */
  pickup_zone: string
}

const NO_LOADS: LoadsOfVehicles = { rows: new Map(), overlapping: new Map() }

export async function findNeighbourhood(
  tx: Tx,
  holder: Holder,
  search: TargetQuery & { radius: number },
): Promise<Neighbourhood> {
  const { place, offer, zone } = await getTarget(tx, holder, search)
  if (!hasPosition(place))
    return { place: null, offer, count: 0, found: [], loads: NO_LOADS, time_zone: 'UTC', pickup_zone: 'UTC' }
  const { count, found } = await searchVehicles(tx, place, search.radius)
  const ids = found.map(({ id }) => id)
  const vehicles = new Map((await readVehicles(tx, ids)).map((vehicle) => [vehicle.id, vehicle]))
  const problems = await askProblems(tx, ids)
  const near = found.flatMap((one) => {
    const vehicle = vehicles.get(one.id)
    return vehicle ? [{ ...one, vehicle, ask_problem: problems.get(one.id) ?? '' }] : []
  })
  const loads = await loadsOfVehicles(tx, ids, offer)
  const { time_zone } = await readCompany(tx)
  return { place, offer, count, found: near, loads, time_zone, pickup_zone: zone ?? time_zone }
}

type Now = Pick<FitSituation, 'now' | 'dayOf' | 'zone'>

/** Starts where the truck's previous load ends. */
function toDeadhead(road: Road, busy: BusyTruck | undefined): Road {
  const { before, miles, arrives_at } = busy ?? {}
  if (!before || miles == null) return road
  const minutes =
    before.until && arrives_at
      ? (Date.parse(arrives_at) - Date.parse(before.until)) / MINUTE_MS
      : road.minutes
  return { miles, minutes: Math.max(0, minutes), is_estimated: true }
}

function toMatch(
  { vehicle, ask_problem, ...near }: Near,
  road: Road,
  offer: FitOffer,
  now: Now & { busy: BusyTruck | undefined },
): VehicleMatch {
  const shown = Object.fromEntries(
    Object.entries(vehicle).filter(([field]) => field in vehicleMatch.shape),
  ) as Pick<VehicleMatch, keyof VehicleMatch & keyof Vehicle>
  const situation = {
    ...now,
    road_miles: road.miles,
    road_minutes: road.minutes,
    is_estimated: road.is_estimated,
  }
  const arrival = buildArrival(vehicle, situation)
  const deadhead = toDeadhead(road, now.busy)
  return {
    ...shown,
    latitude: near.latitude,
    longitude: near.longitude,
    sky_distance: near.miles,
    road_distance: deadhead.miles,
    road_duration: deadhead.minutes,
    is_estimated: deadhead.is_estimated,
    arrives_at: arrival === null ? null : new Date(arrival).toISOString(),
    ask_problem,
    fit: getFitReasons(vehicle, offer, situation),
  }
}

export async function findMatches(
  near: Neighbourhood,
  roads: Roads,
  signal?: AbortSignal,
): Promise<{ count: number; results: VehicleMatch[] }> {
  const { place, found, offer, loads, time_zone: company_zone, pickup_zone: zone } = near
  if (!place) return { count: near.count, results: [] }
  const ways = await roads.roadsFrom(found, place, signal)
  const now = Date.now()
  const pickup = { place, pick_up_date: offer.pick_up_date, zone, company_zone }
  const busy = await busyVehicles(
    loads,
    found.map(({ vehicle }) => vehicle),
    pickup,
    roads,
    now,
  )
  const situation = { now, dayOf: dayWriter(company_zone), zone }
  const results = found.flatMap((one, index) => {
    const road = ways[index]
    return road ? [toMatch(one, road, offer, { ...situation, busy: busy.get(one.id) })] : []
  })
  return { count: near.count, results: rankVehicles(results) }
}
