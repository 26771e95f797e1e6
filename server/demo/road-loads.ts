import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { calm } from '#contract/rules/place.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { Services } from '#server/core/services.ts'
import { bookLoads } from '#server/entities/load/booking.service.ts'
import { moveLoad } from '#server/entities/load/load.service.ts'
import { stopsOf } from '#server/entities/load/load.repository.ts'
import { placesOf } from '#server/entities/load/stop-places.ts'
import { savePassing } from '#server/entities/order/watch.repository.ts'
import { placeNear } from '#server/geo/places.ts'
import { writeFixes } from '#server/tracking/tracking.repository.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { CITIES, type City } from './cities.ts'
import { findCompany } from './demo.repository.ts'
import { changer } from './loads.ts'
import {
  countOnTheRoad,
  forgetPositions,
  readDispatchers,
  readIdleTrucks,
  readLoadVersion,
  readWillingBrokers,
} from './loads.repository.ts'
import { type Random, seededRandom } from './random.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FIX_MS = 5 * MINUTE_MS
const MPH = 50
/** Loads on the road with which a start adds none. */
const ENOUGH = 4
const ROAD = 1.2

/** How far each load has come (below zero: the share of the way to its pickup that is left), and how many minutes it has to spare at the end. */
const PLANS: readonly (readonly [progress: number, spare: number])[] = [
  [0.18, 150],
  [0.35, -170],
  [0.5, 90],
  [0.62, -40],
  [0.75, 240],
  [0.97, 45],
  [-0.1, 60],
  [-0.3, -35],
  [-0.6, 180],
]

const along = (from: Position, to: Position, share: number): Position => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
})

const laneOf = (random: Random): readonly [City, City] => {
  for (;;) {
    const [from, to] = [random.pick(CITIES), random.pick(CITIES)]
    const miles = milesBetween(from, to)
    if (miles > 200 && miles < 480) return [from, to]
  }
}

/** Shows a truck where it is now and where it came along. */
async function drive(tx: Tx, vehicle: number, way: readonly { time: number; place: Position }[]): Promise<void> {
  const accepted = way.map(({ time, place }) => ({ vehicle, time: new Date(time).toISOString(), ...place }))
  const [first, last] = [accepted[0], accepted.at(-1)]
  // What it reported before it had the load would be a detour on its way.
  if (first) await forgetPositions(tx, vehicle, first.time)
  if (last)
    await writeFixes(tx, {
      accepted,
      moves: [{ ...last, address: await placeNear(tx, last.latitude, last.longitude) }],
      doubts: [],
      cleared: [],
    })
}

function wayOf(from: Position, to: Position, began: number, until: number, share: number): { time: number; place: Position }[] {
  const steps = Math.max(1, Math.floor((until - began) / FIX_MS))
  return Array.from({ length: steps + 1 }, (_, step) => ({
    time: Math.round(began + ((until - began) * step) / steps),
    place: along(from, to, (share * step) / steps),
  }))
}

/** Books loads that are on the road now, each with its truck on its way, where few are; through the same services as everybody. */
export async function seedRoadLoads({ db, roads }: { db: Database; roads: Services['roads'] }, now = Date.now()): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company) return
  const { there, trucks, brokers, dispatchers } = await db.read(company.id, async (tx) => ({
    there: await countOnTheRoad(tx),
    trucks: await readIdleTrucks(tx),
    brokers: await readWillingBrokers(tx),
    dispatchers: await readDispatchers(tx),
  }))
  if (there >= ENOUGH) return
  const random = seededRandom(now)
  for (const [index, [progress, spare]] of PLANS.entries()) {
    const truck = trucks[index]
    if (truck === undefined) return
    const [from, to] = laneOf(random)
    const who = changer(dispatchers[index % dispatchers.length]!)
    const addressOf = (city: City) => `${calm(city.name)}, ${city.state} ${city.zip}`
    const [start, end] = [addressOf(from), addressOf(to)]
    const places = await placesOf((work) => db.read(company.id, work), roads, [{ address: start }, { address: end }])
    const [a, b] = [places.byAddress.get(start), places.byAddress.get(end)]
    if (!a?.latitude || !a.longitude || !b?.latitude || !b.longitude) continue
    const [pickup, delivery] = [
      { latitude: a.latitude, longitude: a.longitude },
      { latitude: b.latitude, longitude: b.longitude },
    ]
    const sky = milesBetween(pickup, delivery)
    const driving = ((sky * ROAD) / MPH) * HOUR_MS
    const isPickedUp = progress > 0
    const left = isPickedUp ? now - progress * driving : now + -progress * driving + HOUR_MS
    const iso = (time: number) => new Date(Math.round(time / (15 * MINUTE_MS)) * 15 * MINUTE_MS).toISOString()
    const due = left + driving + spare * MINUTE_MS
    const price = Math.round((sky * ROAD * random.between(200, 300)) / 500) * 500
    const empty = { facility: '', contact_name: '', contact_phone: '', reference: '', notes: '', id: null }
    await db.tenant(company.id, async (tx) => {
      const id = await bookLoads(
        tx,
        who,
        {
          dispatcher: who.id,
          booked_at: new Date(Math.min(left, now) - 5 * HOUR_MS).toISOString(),
          bid: null,
          offer: null,
          broker: random.pick(brokers),
          broker_reference: String(random.between(41_000, 98_999)),
          vehicle: truck,
          broker_price_cents: price,
          driver_price_cents: Math.round((price * 0.75) / 500) * 500,
          pieces: random.between(1, 12),
          notes: '',
          override_reason: 'Agreed with the driver.',
          number_of_repetitions: 1,
          days_apart: 1,
          stops: [
            {
              ...empty,
              kind: 'pickup',
              address: start,
              window_from: iso(left - 2 * HOUR_MS),
              window_to: iso(left + (isPickedUp ? 0 : spare * MINUTE_MS)),
            },
            { ...empty, kind: 'delivery', address: end, window_from: null, window_to: iso(due) },
          ],
        },
        places,
      )
      const [first] = await stopsOf(tx, id)
      if (isPickedUp && first) {
        await savePassing(tx, first.id, {
          arrived_at: new Date(left - 50 * MINUTE_MS).toISOString(),
          departed_at: new Date(left).toISOString(),
        })
        await moveLoad(tx, who, id, { status: 3, version: await readLoadVersion(tx, id) })
        await drive(tx, truck, wayOf(pickup, delivery, left, now, progress))
      } else {
        const before = along(pickup, delivery, progress)
        await drive(tx, truck, wayOf(before, pickup, now - 2 * FIX_MS, now, 0.02))
      }
    })
  }
}
