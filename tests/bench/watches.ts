import { milesBetween } from '#contract/rules/distance.ts'
import { toCompared, toOfferTest, type Wanted, type WatchedOffer } from '#server/market/watch/watch-match.ts'
import { against, atMost, type Row } from './row.ts'

const WATCHES = 1000
const OFFERS = 1000
const RUNS = 5
const MOST_MS = 1

const STATES = ['TX', 'OH', 'GA', 'IL', 'CA', 'PA', 'TN', 'FL', 'NC', 'MI']
const TYPES = ['Cargo van', 'Sprinter', 'Small straight', 'Large straight']
const at = <T>(list: readonly T[], index: number) => list[index % list.length]!
const latitude = (index: number) => 28 + ((index * 7919) % 1900) / 100
const longitude = (index: number) => -120 + ((index * 104_729) % 4500) / 100

/** Half of them around a place, the others by state. */
const toWanted = (index: number): Wanted => ({
  pickup_latitude: index % 2 === 0 ? latitude(index) : null,
  pickup_longitude: index % 2 === 0 ? longitude(index) : null,
  pickup_radius: 150,
  pickup_states: index % 2 === 0 ? [] : [at(STATES, index)],
  delivery_latitude: null,
  delivery_longitude: null,
  delivery_radius: null,
  delivery_states: index % 3 === 0 ? [at(STATES, index + 3)] : [],
  avoided_states: ['CA'],
  vehicle_types: index % 4 === 0 ? [at(TYPES, index)] : [],
  max_weight: 5000,
  min_rate_cents: index % 5 === 0 ? 200 : null,
  has_unpriced: true,
})

const toOffer = (index: number): WatchedOffer => ({
  pick_up_at_state: at(STATES, index),
  deliver_to_state: at(STATES, index * 3 + 1),
  latitude: latitude(index * 13),
  longitude: longitude(index * 17),
  deliver_latitude: latitude(index * 19),
  deliver_longitude: longitude(index * 23),
  vehicle_type: at(TYPES, index * 5),
  weight: (index * 37) % 9000,
  miles: 100 + ((index * 31) % 1900),
  posted_price_cents: index % 3 === 0 ? 150_000 : null,
})

function cpuMs(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** All watches against all offers of a minute; the trips of trucks that are left are not in it. */
export async function watchRows(): Promise<Row[]> {
  const watches = Array.from({ length: WATCHES }, (_, index) => toWanted(index))
  const offers = Array.from({ length: OFFERS }, (_, index) => toOffer(index))
  let found = 0
  const matched = cpuMs(() => {
    const compared = offers.map(toCompared)
    for (const watch of watches) found += compared.filter(toOfferTest(watch)).length
  })
  const places = offers.map((offer) => ({ latitude: offer.latitude!, longitude: offer.longitude! }))
  const measured = cpuMs(() => {
    for (const [index] of watches.entries())
      for (const place of places) found += milesBetween(places[index]!, place) < 150 ? 1 : 0
  })
  if (found === 0) throw new Error('no watch found an offer')
  const row = { row: `matching ${WATCHES} watches, CPU per offer`, unit: 'ms', value: matched / OFFERS }
  return [
    atMost({ ...row, row: `${WATCHES} watches on ${OFFERS} offers, CPU per offer` }, MOST_MS),
    against(row, 'a distance per pair', measured / OFFERS, { atMost: 5 }),
  ]
}
