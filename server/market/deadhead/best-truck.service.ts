import { DEFAULT_RADIUS_MILES, ROAD_FACTOR } from '#contract/constants.ts'
import type { FitReason } from '#contract/entities/fleet/vehicle.ts'
import type { OfferDeadhead } from '#contract/entities/market/offer.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { MPH } from '#contract/rules/estimate.ts'
import type { PlacedOffer } from '#contract/rules/fit.ts'
import { compareFit, fitRank, isFree, reasonNotFree } from '#contract/rules/vehicle-rank.ts'
import {
  type Deadhead,
  EVERYWHERE_MILES,
  slotAt,
  stopsOfOffer,
  type TruckNeeds,
  vehiclesNear,
} from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { earlierBids } from '#server/market/deadhead/earlier-bid.repository.ts'
import {
  type JudgeContext,
  judgeKnown,
  type KnownTruck,
  knownTrucks,
  type KnownTrucks,
} from '#server/market/deadhead/known-trucks.ts'

type Offer = PlacedOffer & { readonly id: number }

interface Posted {
  readonly pick_up_latitude: number | null
  readonly pick_up_longitude: number | null
}

/** As the fit rules read it. */
export const toPlaced = <O extends Posted>({ pick_up_latitude, pick_up_longitude, ...offer }: O) => ({
  ...offer,
  latitude: pick_up_latitude,
  longitude: pick_up_longitude,
})

const NO_PLACE: OfferDeadhead = { miles_out: null, miles_out_estimated: false, best_truck: null, no_fit: '' }

/** Most offers find their truck among the closest few; only for the others more are looked at. */
const ROUNDS = [
  { miles: DEFAULT_RADIUS_MILES, most: 12 },
  { miles: EVERYWHERE_MILES, most: 200 },
] as const

const needsOf = ({
  weight,
  length,
  width,
  height,
  hazardous,
  team,
  dock_level,
  liftgate,
}: Offer): TruckNeeds => ({ weight, length, width, height, hazardous, team, dock_level, liftgate })

/** Miles as the crow flies that a truck can drive until the pickup. */
function reachOf({ pick_up_date }: Offer, now: number): number {
  const pickup = toInstant(pick_up_date)
  return pickup === null ? EVERYWHERE_MILES : (Math.max(0, pickup - now) / HOUR_MS) * (MPH.most / ROAD_FACTOR)
}

interface Judged extends KnownTruck {
  readonly fit: FitReason[]
  readonly sky: number
  readonly deadhead: Deadhead | null
}

interface Search {
  readonly context: JudgeContext
  readonly trucks: KnownTrucks
  readonly ways: Ways
  /** Great-circle miles. */
  readonly within: number
}

/** By distance from where each will be empty for the offer. */
function* judgeByDistance(
  offer: Offer & Position,
  candidates: readonly number[],
  { context, trucks, ways, within }: Search,
): Generator<Judged> {
  const { now } = context
  const stops = stopsOfOffer(offer)
  const near = candidates
    .flatMap((id) => {
      const known = trucks.get(id)
      const place = known && slotAt(known.timeline, toInstant(offer.pick_up_date), now).place
      return known && place ? [{ known, sky: milesBetween(place, offer) }] : []
    })
    .filter(({ sky }) => sky <= within)
    .toSorted((a, b) => a.sky - b.sky || a.known.truck.id - b.known.truck.id)
  for (const { known, sky } of near) {
    const { trip, fit } = judgeKnown(known, offer, stops, context, ways.between)
    yield { ...known, fit, sky, deadhead: trip.deadhead }
  }
}

type Found = Judged & { readonly deadhead: Deadhead }

const isBetter = (one: Found, than: Found) =>
  compareFit(one, than) < 0 || (compareFit(one, than) === 0 && one.deadhead.miles < than.deadhead.miles)

/**
 * Best fit, then the fewest road miles: a truck that is farther as the crow flies may have the shorter road. A
 * better fit is looked for within the usual radius alone.
 */
function toDeadhead(judged: Iterable<Judged>, { reach }: Ways): OfferDeadhead | null {
  let best: Found | null = null
  for (const one of judged) {
    const isClean = best !== null && fitRank(best) === 0
    if (best && (isClean || one.sky > DEFAULT_RADIUS_MILES) && one.sky >= reach(best.deadhead.miles)) break
    if (!one.deadhead || !isFree(one)) continue
    const found: Found = { ...one, deadhead: one.deadhead }
    if (best === null || isBetter(found, best)) best = found
  }
  if (!best) return null
  const { truck, deadhead } = best
  return {
    miles_out: deadhead.miles,
    miles_out_estimated: deadhead.is_estimated,
    best_truck: { id: truck.id, unit_number: truck.unit_number },
    no_fit: '',
  }
}

function reasonAgainst([closest]: readonly Judged[]): string {
  if (!closest) return 'No truck in service has a location'
  const { truck, fit } = closest
  return `Closest: unit ${truck.unit_number}. ${reasonNotFree({ fit })?.text ?? 'Out of reach'}`
}

/**
 * Deadhead of the closest truck that fits each offer and is in time; about within `limit` road miles where
 * given, then without reasons. Offers without a place have none.
 */
export async function findBestTrucks(
  tx: Tx,
  offers: readonly Offer[],
  ways: Ways,
  limit?: number,
  now = Date.now(),
): Promise<Map<number, OfferDeadhead>> {
  const within = limit === undefined ? EVERYWHERE_MILES : ways.reach(limit)
  const trucks = knownTrucks(tx, now)
  const earlierOf = await earlierBids(
    tx,
    offers.map(({ id }) => id),
  )
  const how: Search = { context: { now, company_zone: await readZone(tx), earlierOf }, trucks, ways, within }
  const found = new Map<number, OfferDeadhead>(offers.map(({ id }) => [id, NO_PLACE]))
  let open = offers.filter((offer): offer is Offer & Position => hasPosition(offer))

  async function search(miles: (offer: Offer) => number, most: number, meetsNeeds = true) {
    const searches = open.map((offer) => ({
      latitude: offer.latitude,
      longitude: offer.longitude,
      miles: miles(offer),
      needs: meetsNeeds ? needsOf(offer) : null,
    }))
    const near = await vehiclesNear(tx, searches, most)
    await trucks.read(near.flat())
    return near
  }

  for (const { miles, most } of ROUNDS) {
    if (open.length === 0) break
    const reach = (offer: Offer) => Math.min(miles, within, reachOf(offer, now))
    const near = await search(reach, most)
    open = open.filter((offer, index) => {
      const best = toDeadhead(judgeByDistance(offer, near[index] ?? [], how), ways)
      if (best) found.set(offer.id, best)
      return !best
    })
  }
  if (limit !== undefined || open.length === 0) return found
  const closest = await search(() => EVERYWHERE_MILES, 1, false)
  open.forEach((offer, index) => {
    const judged = [...judgeByDistance(offer, closest[index] ?? [], how)]
    found.set(offer.id, { ...NO_PLACE, no_fit: reasonAgainst(judged) })
  })
  return found
}
