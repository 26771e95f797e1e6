import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import type { FitReason } from '#contract/entities/fleet/vehicle.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { toInstant } from '#contract/rules/age.ts'
import { ratePerMile } from '#contract/rules/bid-advice.ts'
import { boundingBox, hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { isFree, reasonNotFree } from '#contract/rules/vehicle-rank.ts'
import { daysUntilHome, type FitContext, slotAt, stopsOfOffer } from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { earlierBids } from '#server/market/deadhead/earlier-bid.repository.ts'
import {
  type JudgeContext,
  judgeKnown,
  type KnownTruck,
  knownTrucks,
} from '#server/market/deadhead/known-trucks.ts'
import { whyNone } from '#server/market/offer/why-none.ts'
import { liveOffersAround, type OfferAround } from '#server/market/offer/truck-offer.repository.ts'

const SHOWN = 3

/** `begins` in milliseconds. */
export type Around = OfferAround & Position & { readonly begins: number | null }

/** None where the pickup is unknown. */
export const toAround = (offer: OfferAround): Around[] =>
  hasPosition(offer) ? [{ ...offer, begins: toInstant(offer.pick_up_date) }] : []

interface Ranked {
  readonly offer: Around
  readonly deadhead_miles: number
  readonly rate_per_mile_cents: number | null
}

/** By pay over all miles, those without a posted price after the others, the closest first. */
const byPay = (a: Ranked, b: Ranked) =>
  (b.rate_per_mile_cents ?? 0) - (a.rate_per_mile_cents ?? 0) ||
  a.deadhead_miles - b.deadhead_miles ||
  b.offer.id - a.offer.id

/** Offers within reach, best first, before the fit is checked: checking all would cost more. */
function rankOffers({ timeline }: KnownTruck, offers: readonly Around[], { now }: FitContext, ways: Ways) {
  const boxes = new Map(
    timeline.flatMap(({ place }) =>
      place ? [[place, boundingBox(place, DEFAULT_RADIUS_MILES)] as const] : [],
    ),
  )
  const ranked: Ranked[] = []
  for (const offer of offers) {
    const { place } = slotAt(timeline, offer.begins, now)
    const box = place && boxes.get(place)
    if (!box || offer.latitude < box.south || offer.latitude > box.north) continue
    if (milesBetween(place, offer) > DEFAULT_RADIUS_MILES) continue
    const deadhead_miles = ways.peek(place, offer).miles
    const rate_per_mile_cents = ratePerMile(offer.posted_price_cents, offer.miles, deadhead_miles)
    ranked.push({ offer, deadhead_miles, rate_per_mile_cents })
  }
  return ranked.toSorted(byPay)
}

const OUT_OF_REACH: FitReason = { code: 'distance', level: 'bad', text: 'Out of reach' }

export interface Judging {
  readonly context: JudgeContext
  readonly ways: Ways
}

interface Market extends Judging {
  readonly offers: readonly Around[]
}

/** The offer for this truck, or what speaks against it. */
export function offerFor(
  known: KnownTruck,
  offer: Around,
  { context, ways }: Judging,
  roadBetween: Ways['between'],
): TruckOffer | FitReason {
  const stops = stopsOfOffer(offer)
  const { trip, fit } = judgeKnown(known, offer, stops, context, roadBetween)
  if (!trip.deadhead || !isFree({ fit })) return reasonNotFree({ fit }) ?? OUT_OF_REACH
  const { truck } = known
  const deadhead_miles = trip.deadhead.miles
  const [pickup] = trip.arrivals
  const home = { latitude: truck.home_latitude, longitude: truck.home_longitude }
  const homeward = { trip, stops, home, isTeam: truck.second_driver !== null }
  return {
    id: offer.id,
    pick_up_at: offer.pick_up_at,
    pick_up_at_state: offer.pick_up_at_state,
    pick_up_date: offer.pick_up_date,
    deliver_to: offer.deliver_to,
    deliver_to_state: offer.deliver_to_state,
    delivery_date: offer.delivery_date,
    vehicle_type: offer.vehicle_type,
    miles: offer.miles,
    posted_price_cents: offer.posted_price_cents,
    deadhead_miles,
    pickup_eta: pickup ? new Date(pickup.eta).toISOString() : null,
    pickup_margin_minutes: pickup?.margin_minutes ?? null,
    rate_per_mile_cents: ratePerMile(offer.posted_price_cents, offer.miles, deadhead_miles),
    days_until_home: daysUntilHome(homeward, ways.peek, context.now),
    warnings: fit.filter(({ level }) => level === 'warn').map(({ text }) => text),
  }
}

export const isOffer = (found: TruckOffer | FitReason): found is TruckOffer => 'deadhead_miles' in found

const toRanked = (offer: Around, one: TruckOffer): Ranked => ({ ...one, offer })

export interface TruckOffers {
  readonly offers: TruckOffer[]
  /** Why there are none; '' where there are some. */
  readonly none: string
}

/** Ranked by the roads at hand; only the roads of those that are shown are requested. */
function bestOffers(known: KnownTruck, market: Market): TruckOffers {
  const { ways } = market
  const shown: (Ranked & { one: TruckOffer })[] = []
  const against: FitReason[] = []
  for (const { offer } of rankOffers(known, market.offers, market.context, ways)) {
    if (shown.length === SHOWN) break
    const guess = offerFor(known, offer, market, ways.peek)
    const one = isOffer(guess) ? offerFor(known, offer, market, ways.between) : guess
    if (isOffer(one)) shown.push({ ...toRanked(offer, one), one })
    else against.push(one)
  }
  const offers = shown.toSorted(byPay).map(({ one }) => one)
  return { offers, none: offers.length === 0 ? whyNone(known, against) : '' }
}

/** All that fit, by the roads at hand. */
function everyOffer(known: KnownTruck, market: Market): TruckOffers {
  const offers: TruckOffer[] = []
  const against: FitReason[] = []
  for (const { offer } of rankOffers(known, market.offers, market.context, market.ways)) {
    const one = offerFor(known, offer, market, market.ways.peek)
    if (isOffer(one)) offers.push(one)
    else against.push(one)
  }
  return { offers, none: offers.length === 0 ? whyNone(known, against) : '' }
}

const hasOffer = (known: KnownTruck, market: Market): boolean =>
  rankOffers(known, market.offers, market.context, market.ways).some(({ offer }) =>
    isOffer(offerFor(known, offer, market, market.ways.peek)),
  )

/** The live offers around these vehicles, from where each will be empty. */
export async function openTruckMarket(tx: Tx, vehicles: readonly number[], ways: Ways, now = Date.now()) {
  const trucks = knownTrucks(tx, now)
  await trucks.read(vehicles)
  const places = trucks.all().flatMap(({ timeline }) => timeline.flatMap(({ place }) => place ?? []))
  const around = await liveOffersAround(tx, places, DEFAULT_RADIUS_MILES)
  const earlierOf = await earlierBids(
    tx,
    around.map(({ id }) => id),
  )
  const offers = around.flatMap(toAround)
  const market: Market = { offers, context: { now, company_zone: await readZone(tx), earlierOf }, ways }
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  return {
    /** By the roads at hand. */
    hasOffer: (vehicle: number) => {
      const known = trucks.get(vehicle)
      return known !== undefined && hasOffer(known, market)
    },
    /** Null for an archived or unknown vehicle. */
    best: (vehicle: number): TruckOffers | null => {
      const known = trucks.get(vehicle)
      return known ? bestOffers(known, market) : null
    },
    every: (vehicle: number): TruckOffers | null => {
      const known = trucks.get(vehicle)
      return known ? everyOffer(known, market) : null
    },
    /** By road; null where it does not fit. */
    judge: (vehicle: number, id: number): TruckOffer | null => {
      const known = trucks.get(vehicle)
      const offer = byId.get(id)
      const found = known && offer && offerFor(known, offer, market, ways.between)
      return found && isOffer(found) ? found : null
    },
    offers,
  }
}
