import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { toInstant } from '#contract/rules/age.ts'
import { ratePerMile } from '#contract/rules/bid-advice.ts'
import { boundingBox, hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { isFree } from '#contract/rules/vehicle-rank.ts'
import { daysUntilHome, type FitContext, slotAt, stopsOfOffer } from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { judgeKnown, type KnownTruck, knownTrucks } from '#server/market/deadhead/known-trucks.ts'
import { liveOffersAround, type OfferAround } from '#server/market/offer/truck-offer.repository.ts'

const SHOWN = 3

/** `begins` in milliseconds. */
type Around = OfferAround & Position & { readonly begins: number | null }

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

/** Those within its reach, best first, whether it fits them or not: judging all would cost more. */
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

/** Null where the offer doesn't fit the truck, or it would be late. */
function offerFor(
  known: KnownTruck,
  offer: Around,
  context: FitContext,
  ways: Ways,
  roadBetween: Ways['between'],
): TruckOffer | null {
  const stops = stopsOfOffer(offer)
  const { trip, fit } = judgeKnown(known, offer, stops, context, roadBetween)
  if (!trip.deadhead || !isFree({ fit })) return null
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
  }
}

const toRanked = (offer: Around, one: TruckOffer): Ranked => ({ ...one, offer })

/** Ranked by the roads at hand; only the roads of those that are shown are requested. */
function bestOffers(
  known: KnownTruck,
  offers: readonly Around[],
  context: FitContext,
  ways: Ways,
): TruckOffer[] {
  const shown: (Ranked & { one: TruckOffer })[] = []
  for (const { offer } of rankOffers(known, offers, context, ways)) {
    if (shown.length === SHOWN) break
    if (!offerFor(known, offer, context, ways, ways.peek)) continue
    const one = offerFor(known, offer, context, ways, ways.between)
    if (one) shown.push({ ...toRanked(offer, one), one })
  }
  return shown.toSorted(byPay).map(({ one }) => one)
}

/** The best live offers for each vehicle, from where it will be empty; archived and unknown ones are missing. */
export async function findTruckOffers(
  tx: Tx,
  vehicles: readonly number[],
  ways: Ways,
  now = Date.now(),
): Promise<Map<number, TruckOffer[]>> {
  const trucks = knownTrucks(tx, now)
  await trucks.read(vehicles)
  const known = trucks.all()
  const places = known.flatMap(({ timeline }) => timeline.flatMap(({ place }) => place ?? []))
  const around = await liveOffersAround(tx, places, DEFAULT_RADIUS_MILES)
  const offers = around.flatMap((offer): Around[] =>
    hasPosition(offer) ? [{ ...offer, begins: toInstant(offer.pick_up_date) }] : [],
  )
  const context = { now, company_zone: await readZone(tx) }
  return new Map(known.map((one) => [one.truck.id, bestOffers(one, offers, context, ways)]))
}
