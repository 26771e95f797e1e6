import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import { ratePerMile } from '#contract/rules/bid-advice.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { slotAt } from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { earlierBids } from '#server/market/deadhead/earlier-bid.repository.ts'
import { type KnownTruck, knownTrucks } from '#server/market/deadhead/known-trucks.ts'
import type { OfferAround } from '#server/market/offer/truck-offer.repository.ts'
import { isOffer, type Judging, offerFor, toAround } from '#server/market/offer/truck-offers.service.ts'
import { paysEnough, toCompared, toOfferTest } from '#server/market/watch/watch-match.ts'
import type { ActiveWatch, Match } from '#server/market/watch/watch.repository.ts'

interface Pair {
  readonly watch: ActiveWatch
  readonly offer: OfferAround
}

const cents = (rate: number | null) => (rate === null ? null : Math.round(rate))

const ofLane = ({ watch, offer }: Pair): Match => ({
  watch: watch.id,
  offer: offer.id,
  deadhead_miles: null,
  rate_per_mile_cents: cents(ratePerMile(offer.posted_price_cents, offer.miles, 0)),
})

/** Null where the truck can't take it, or not as the watch wants. */
function ofTruck({ watch, offer }: Pair, known: KnownTruck, judging: Judging): Match | null {
  const { context, ways } = judging
  const [around] = toAround(offer)
  if (!around) return null
  const radius = watch.pickup_radius ?? DEFAULT_RADIUS_MILES
  const { place } = slotAt(known.timeline, around.begins, context.now)
  if (!place || milesBetween(place, around) > radius) return null
  const found = offerFor(known, around, judging, ways.between)
  if (!isOffer(found) || found.deadhead_miles > radius) return null
  if (!paysEnough(watch, offer, found.deadhead_miles)) return null
  const { days_until_home: days, deadhead_miles } = found
  if (watch.home_by !== null) {
    const home = days === null ? null : context.now + days * DAY_MS
    if (home === null || dayWriter(context.company_zone)(home) > watch.home_by) return null
  }
  return {
    watch: watch.id,
    offer: offer.id,
    deadhead_miles,
    rate_per_mile_cents: cents(found.rate_per_mile_cents),
  }
}

/** Matches offers with watches. Trucks and trips are read only for offers that pass the cheap test. */
export async function findMatches(
  tx: Tx,
  watches: readonly ActiveWatch[],
  offers: readonly OfferAround[],
  ways: Ways,
  now = Date.now(),
): Promise<Match[]> {
  const compared = offers.map(toCompared)
  const pairs = watches.flatMap((watch): Pair[] =>
    compared.filter(toOfferTest(watch)).map((offer) => ({ watch, offer })),
  )
  const trucks = knownTrucks(tx, now)
  await trucks.read(pairs.flatMap(({ watch }) => watch.vehicle ?? []))
  const ofTrucks = pairs.filter(({ watch }) => watch.vehicle !== null).map(({ offer }) => offer.id)
  const earlierOf = await earlierBids(tx, [...new Set(ofTrucks)])
  const judging: Judging = { context: { now, company_zone: await readZone(tx), earlierOf }, ways }
  return pairs.flatMap((pair): Match[] => {
    const { vehicle } = pair.watch
    if (vehicle === null) return [ofLane(pair)]
    const known = trucks.get(vehicle)
    const match = known && ofTruck(pair, known, judging)
    return match ? [match] : []
  })
}
