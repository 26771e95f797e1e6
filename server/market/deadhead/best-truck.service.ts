import { ROAD_FACTOR } from '#contract/constants.ts'
import type { OfferDeadhead } from '#contract/entities/market/offer.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { MPH } from '#contract/rules/estimate.ts'
import type { PlacedOffer } from '#contract/rules/fit.ts'
import { isFree, isMisfit } from '#contract/rules/vehicle-rank.ts'
import {
  estimateTrip,
  EVERYWHERE_MILES,
  type FitContext,
  judgeTruck,
  readTrucks,
  slotAt,
  type Slot,
  stopsOfOffer,
  toTimeline,
  type Truck,
  vehiclesNear,
} from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { pendingBidsOfTrucks } from '#server/market/deadhead/pending-bid.repository.ts'

type Offer = PlacedOffer & { readonly id: number }

/** Most offers find a truck this near; only for the others all trucks are looked at. */
const NEAR_MILES = 150
const NO_PLACE: OfferDeadhead = { miles_out: null, best_truck: null, no_fit: '' }

interface Known {
  truck: Truck
  timeline: Slot[]
}

type Pending = Awaited<ReturnType<typeof pendingBidsOfTrucks>>

const keyOf = ({ latitude, longitude }: Position) => `${latitude},${longitude}`

/** Trucks and timelines that were read once for all offers of a call. */
function knownTrucks(tx: Tx, now: number) {
  const known = new Map<number, Known>()
  let pending: Pending = () => []
  return {
    async read(ids: readonly number[]): Promise<void> {
      const missing = [...new Set(ids)].filter((id) => !known.has(id))
      if (missing.length === 0) return
      for (const truck of await readTrucks(tx, missing))
        known.set(truck.id, { truck, timeline: toTimeline(truck, now) })
      pending = await pendingBidsOfTrucks(tx, [...known.keys()])
    },
    get: (id: number) => known.get(id),
    pendingOf: (id: number, offer: number) => pending(id, offer),
  }
}

type Trucks = ReturnType<typeof knownTrucks>

/** Miles as the crow flies that a truck can drive until the pickup. */
function reachOf({ pick_up_date }: Offer, now: number): number {
  const pickup = toInstant(pick_up_date)
  return pickup === null ? EVERYWHERE_MILES : (Math.max(0, pickup - now) / HOUR_MS) * (MPH.most / ROAD_FACTOR)
}

/** The first that fits and is in time, by distance; else what speaks against the closest. */
function chooseTruck(
  offer: Offer & Position,
  candidates: readonly number[],
  trucks: Trucks,
  context: FitContext,
  within: number,
): { best: OfferDeadhead | null; no_fit: string } {
  const { now } = context
  const stops = stopsOfOffer(offer)
  const near = candidates
    .flatMap((id) => {
      const known = trucks.get(id)
      const place = known && slotAt(known.timeline, toInstant(offer.pick_up_date), now).place
      return known && place ? [{ ...known, sky: milesBetween(place, offer) }] : []
    })
    .filter(({ sky }) => sky <= within)
    .toSorted((a, b) => a.sky - b.sky || a.truck.id - b.truck.id)
  const reach = reachOf(offer, now)
  let no_fit = ''
  for (const { truck, timeline, sky } of near) {
    if (sky > reach && no_fit !== '') break
    const trip = estimateTrip({ timeline, stops, isTeam: truck.second_driver !== null }, now)
    const pending = trucks.pendingOf(truck.id, offer.id)
    const fit = judgeTruck(truck, offer, trip, { ...context, pending })
    if (trip.deadhead && isFree({ fit })) {
      const best_truck = { id: truck.id, unit_number: truck.unit_number }
      return { best: { miles_out: trip.deadhead.miles, best_truck, no_fit: '' }, no_fit }
    }
    const against = fit.find(({ level }) => level === (isMisfit({ fit }) ? 'bad' : 'warn'))
    if (no_fit === '' && against) no_fit = `Closest unit ${truck.unit_number}: ${against.text}`
  }
  return { best: null, no_fit }
}

/**
 * Deadhead of the closest truck that fits each offer and is in time, estimated; within `limit` road miles where
 * given. Offers without a place have none.
 */
export async function findBestTrucks(
  tx: Tx,
  offers: readonly Offer[],
  limit?: number,
  now = Date.now(),
): Promise<Map<number, OfferDeadhead>> {
  const context = { now, company_zone: await readZone(tx) }
  const trucks = knownTrucks(tx, now)
  const found = new Map<number, OfferDeadhead>(offers.map(({ id }) => [id, NO_PLACE]))
  let open = offers.filter((offer): offer is Offer & Position => hasPosition(offer))
  const most = limit === undefined ? EVERYWHERE_MILES : limit / ROAD_FACTOR
  for (const miles of most <= NEAR_MILES ? [most] : [NEAR_MILES, most]) {
    if (open.length === 0) break
    const places = [...new Map(open.map((offer) => [keyOf(offer), offer])).entries()]
    const near = await vehiclesNear(
      tx,
      places.map(([, place]) => place),
      miles,
    )
    await trucks.read(near.flat())
    const byPlace = new Map(places.map(([key], index) => [key, near[index] ?? []]))
    open = open.filter((offer) => {
      const { best, no_fit } = chooseTruck(offer, byPlace.get(keyOf(offer)) ?? [], trucks, context, miles)
      const none = no_fit || 'No truck in service has a location'
      found.set(offer.id, best ?? { miles_out: null, best_truck: null, no_fit: none })
      return !best
    })
  }
  return found
}
