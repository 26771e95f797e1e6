import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition, milesBetween } from '#contract/rules/distance.ts'
import { isFree } from '#contract/rules/vehicle-rank.ts'
import { type FitContext, slotAt, stopsOfOffer } from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { judgeKnown, type KnownTruck, knownTrucks } from '#server/market/deadhead/known-trucks.ts'
import { liveOffersAround, type OfferAround } from '#server/market/offer/truck-offer.repository.ts'

const SHOWN = 3

/** Null where the offer is out of reach of the truck, doesn't fit it, or would be late. */
function offerFor(
  known: KnownTruck,
  offer: OfferAround,
  context: FitContext,
  roadBetween: Ways['between'],
): TruckOffer | null {
  const { place } = slotAt(known.timeline, toInstant(offer.pick_up_date), context.now)
  if (!place || !hasPosition(offer) || milesBetween(place, offer) > DEFAULT_RADIUS_MILES) return null
  const { trip, fit } = judgeKnown(known, offer, stopsOfOffer(offer), context, roadBetween)
  if (!trip.deadhead || !isFree({ fit })) return null
  const { posted_price_cents, miles } = offer
  const deadhead_miles = trip.deadhead.miles
  const [pickup] = trip.arrivals
  return {
    id: offer.id,
    pick_up_at: offer.pick_up_at,
    pick_up_at_state: offer.pick_up_at_state,
    pick_up_date: offer.pick_up_date,
    deliver_to: offer.deliver_to,
    deliver_to_state: offer.deliver_to_state,
    delivery_date: offer.delivery_date,
    vehicle_type: offer.vehicle_type,
    miles,
    posted_price_cents,
    deadhead_miles,
    pickup_eta: pickup ? new Date(pickup.eta).toISOString() : null,
    rate_per_mile_cents:
      posted_price_cents === null || miles === null || miles + deadhead_miles <= 0
        ? null
        : posted_price_cents / (miles + deadhead_miles),
  }
}

/** By pay over all miles, those without a posted price after the others, the closest first. */
const byPay = (a: TruckOffer, b: TruckOffer) =>
  (b.rate_per_mile_cents ?? 0) - (a.rate_per_mile_cents ?? 0) ||
  a.deadhead_miles - b.deadhead_miles ||
  b.id - a.id

/** Ranked by the roads at hand; only the roads of those that are shown are requested. */
function bestOffers(
  known: KnownTruck,
  offers: readonly OfferAround[],
  context: FitContext,
  ways: Ways,
): TruckOffer[] {
  const ranked = offers
    .flatMap((offer) => {
      const ranking = offerFor(known, offer, context, ways.peek)
      return ranking ? [{ offer, ranking }] : []
    })
    .toSorted((a, b) => byPay(a.ranking, b.ranking))
  const shown: TruckOffer[] = []
  for (const { offer } of ranked) {
    if (shown.length === SHOWN) break
    const one = offerFor(known, offer, context, ways.between)
    if (one) shown.push(one)
  }
  return shown.toSorted(byPay)
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
  const offers = await liveOffersAround(tx, places, DEFAULT_RADIUS_MILES)
  const context = { now, company_zone: await readZone(tx) }
  return new Map(known.map((one) => [one.truck.id, bestOffers(one, offers, context, ways)]))
}
