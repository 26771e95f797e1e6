import { ROAD_FACTOR } from '#contract/constants.ts'
import { hasPosition, milesBetween } from '#contract/rules/distance.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import type { Database } from '#server/kernel/db/client.ts'
import type { Services } from '#server/kernel/base/services.ts'
import { bookLoads, resolvePlaces } from '#server/freight/index.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { CITIES, type City } from './cities.ts'
import { sendToDemoDriver } from './dispatch.repository.ts'
import { findCompany } from './demo.repository.ts'
import { getDock } from './docks.ts'
import { along, DEMO_MPH, estimateEtas } from './driving.ts'
import { changer } from './loads.ts'
import { countOnTheRoad, readDispatchers, readIdleTrucks, readWillingBrokers } from './loads.repository.ts'
import { drive, setOut } from './on-the-way.ts'
import { type Random, seededRandom } from '#server/demo/data/random.ts'

const JUST_DRIVEN = DEMO_MPH / 6
const ENOUGH = 4

/**
 * `progress` below zero: the truck is still that far from the pickup. `spare`: minutes; two of nine are late
 * and two at risk.
 */
const PLANS: readonly (readonly [progress: number, spare: number])[] = [
  [0.18, 150],
  [0.35, -110],
  [0.5, 90],
  [0.62, 15],
  [0.75, 240],
  [0.97, -25],
  [-0.1, 60],
  [-0.3, 15],
  [-0.6, 180],
]

const pickLane = (random: Random): readonly [City, City] => {
  for (;;) {
    const [from, to] = [random.pick(CITIES), random.pick(CITIES)]
    const miles = milesBetween(from, to)
    if (miles > 200 && miles < 480) return [from, to]
  }
}

export async function seedRoadLoads(
  { db, roads }: { db: Database; roads: Services['roads'] },
  now = Date.now(),
): Promise<void> {
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
    const [from, to] = pickLane(random)
    const who = changer(dispatchers[index % dispatchers.length]!)
    const [start, end] = [getDock(from, 'pickup'), getDock(to, 'delivery')]
    const places = await resolvePlaces((work) => db.read(company.id, work), roads, [start, end])
    const [pickup, delivery] = [places.byAddress.get(start.address), places.byAddress.get(end.address)]
    if (!hasPosition(pickup) || !hasPosition(delivery)) continue
    const sky = milesBetween(pickup, delivery)
    const isPickedUp = progress > 0
    const here = along(pickup, delivery, Math.abs(progress))
    const iso = (time: number) => new Date(Math.round(time / (15 * MINUTE_MS)) * 15 * MINUTE_MS).toISOString()
    const left = now - ((sky * progress) / DEMO_MPH) * HOUR_MS
    const [first = now] = isPickedUp ? [left] : estimateEtas(here, [pickup], now, DEMO_MPH)
    const opens = first - 2 * HOUR_MS
    const due =
      (estimateEtas(here, isPickedUp ? [delivery] : [{ ...pickup, opens }, delivery], now, DEMO_MPH).at(-1) ??
        now) +
      spare * MINUTE_MS
    const price = Math.round((sky * ROAD_FACTOR * random.between(200, 300)) / 500) * 500
    const empty = { reference: '', notes: '', id: null }
    await db.tenant(company.id, async (tx) => {
      const id = await bookLoads(
        tx,
        who,
        {
          dispatcher: who.id,
          booked_at: new Date(Math.min(first, now) - 5 * HOUR_MS).toISOString(),
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
              ...start,
              kind: 'pickup',
              window_from: iso(opens),
              window_to: iso(first + (isPickedUp ? 0 : spare * MINUTE_MS)),
            },
            { ...empty, ...end, kind: 'delivery', window_from: null, window_to: iso(due) },
          ],
        },
        places,
      )
      await sendToDemoDriver(tx, id)
      if (isPickedUp) await setOut(tx, who, { load: id, vehicle: truck, way: [pickup, here] }, now)
      else
        await drive(
          tx,
          truck,
          [along(here, pickup, -JUST_DRIVEN / Math.max(1, milesBetween(here, pickup))), here],
          now - 10 * MINUTE_MS,
          now,
        )
    })
  }
}
