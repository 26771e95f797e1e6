import { type Vehicle, type VehicleMatch, vehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import type { PlacedOffer } from '#contract/rules/fit.ts'
import { rankVehicles } from '#contract/rules/vehicle-rank.ts'
import type { Holder } from '#server/kernel/http/access.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { askProblems, earlierBids, pendingBidsOfTrucks, planOfferTrips } from '#server/market/index.ts'
import { getTarget, type TargetQuery } from '#server/freight/vehicle-match/target.service.ts'
import {
  type FitContext,
  judgeTruck,
  type OfferHistory,
  type PlacedTruck,
  readPlacedTrucks,
  readVehicles,
  searchVehicles,
} from '#server/fleet/index.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import type { Roads } from '#server/kernel/geo/roads.ts'

interface Near extends OfferHistory, Pick<PlacedTruck, 'truck' | 'state'> {
  vehicle: Vehicle
  ask_problem: string
}

export interface Neighbourhood extends FitContext {
  offer: PlacedOffer
  count: number
  found: Near[]
}

const begins = ({ pick_up_date }: PlacedOffer, now: number) => Math.max(toInstant(pick_up_date) ?? now, now)

async function findIds(
  tx: Tx,
  offer: PlacedOffer & Position,
  { radius, vehicles }: { radius: number; vehicles?: readonly number[] | undefined },
  now: number,
): Promise<{ count: number; ids: readonly number[] }> {
  if (vehicles) return { count: 0, ids: vehicles }
  const { count, found } = await searchVehicles(tx, offer, radius, begins(offer, now))
  return { count, ids: found.map(({ id }) => id) }
}

export async function findNeighbourhood(
  tx: Tx,
  holder: Holder,
  search: TargetQuery & { radius: number; vehicles?: readonly number[] | undefined },
  now = Date.now(),
): Promise<Neighbourhood> {
  const offer = await getTarget(tx, holder, search)
  const context = { now, company_zone: await readZone(tx) }
  if (!hasPosition(offer)) return { ...context, offer, count: 0, found: [] }
  const { count, ids } = await findIds(tx, offer, search, now)
  const [vehicles, placed, problems, pending, earlier] = await Promise.all([
    readVehicles(tx, ids),
    readPlacedTrucks(tx, ids, now),
    askProblems(tx, ids),
    pendingBidsOfTrucks(tx, ids, holder.can('bids', 'list')),
    earlierBids(tx, offer.id === null ? [] : [offer.id]),
  ])
  const vehicleById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const near = placed.flatMap(({ truck, state }) => {
    const vehicle = vehicleById.get(truck.id)
    const ask_problem = problems.get(truck.id) ?? ''
    const history = { pending: pending(truck.id, offer.id), earlier: earlier(truck.id, offer.id) }
    return vehicle ? [{ vehicle, truck, state, ask_problem, ...history }] : []
  })
  return { ...context, offer, count: search.vehicles ? near.length : count, found: near }
}

const shownFields = (vehicle: Vehicle) =>
  Object.fromEntries(Object.entries(vehicle).filter(([field]) => field in vehicleMatch.shape)) as Pick<
    VehicleMatch,
    keyof VehicleMatch & keyof Vehicle
  >

export async function findMatches(
  near: Neighbourhood,
  roads: Roads,
  signal?: AbortSignal,
): Promise<{ count: number; results: VehicleMatch[] }> {
  const { offer, found, count, now } = near
  if (!hasPosition(offer)) return { count, results: [] }
  const trucks = found.map(({ truck }) => truck)
  const trips = await planOfferTrips({ offer, trucks }, roads, now, signal)
  const results = found.flatMap(
    ({ vehicle, truck, state, ask_problem, pending, earlier }): VehicleMatch[] => {
      const trip = trips.get(truck.id)
      const { slot, deadhead, arrivals } = trip ?? {}
      if (!trip || !slot?.place || !deadhead) return []
      const { address, latitude, longitude } = slot.place
      return [
        {
          ...shownFields(vehicle),
          latitude,
          longitude,
          sky_distance: milesBetween(slot.place, offer),
          road_distance: deadhead.miles,
          road_duration: deadhead.minutes,
          is_estimated: deadhead.is_estimated,
          from: slot.from,
          from_address: address,
          arrives_at: arrivals?.[0] ? new Date(arrivals[0].eta).toISOString() : null,
          state,
          ask_problem,
          fit: judgeTruck(truck, offer, trip, { ...near, pending, earlier }),
        },
      ]
    },
  )
  return { count, results: rankVehicles(results) }
}
