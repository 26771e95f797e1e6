import { hasPosition, milesBetween, type Position } from '#contract/rules/distance.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { toIsoWeek, toMonday, weekAfter } from '#contract/rules/iso-week.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { readLoadVersion } from '#server/demo/loads.repository.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { bookLoads, type LoadChanger, moveLoad, resolvePlaces } from '#server/freight/index.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { CITIES } from './cities.ts'
import { sendToDemoDriver } from './dispatch.repository.ts'
import { findCompany } from './demo.repository.ts'
import { getDock } from './docks.ts'
import {
  countDemoLoads,
  readDispatchers,
  readFreeTrucks,
  readTrucks,
  readWillingBrokers,
} from './loads.repository.ts'
import { along, estimateEtas } from './driving.ts'
import { setOut } from './on-the-way.ts'
import { type Random, seededRandom } from '#server/demo/data/random.ts'

const WEEKS = 12
const SEED = 20_241
const FREIGHT = [
  'automotive parts',
  'trade show material',
  'medical supplies',
  'machine tools',
  'paper goods',
  'electronics',
] as const

type FreeTruck = Awaited<ReturnType<typeof readFreeTrucks>>[number]

interface Given {
  db: Database
  roads: Services['roads']
}

export const changer = (id: number): LoadChanger => ({
  id,
  ip: '',
  seesAllPrices: true,
  seesDocuments: false,
  seesPay: false,
  seesDriverBids: false,
  can: () => true,
})

const whole = (cents: number) => Math.round(cents / 500) * 500

function planLoad(random: Random, monday: number, now: number) {
  const [from, to] = [random.pick(CITIES), random.pick(CITIES)]
  const pickUp = monday + random.between(0, 5) * DAY_MS + random.between(11, 21) * HOUR_MS
  return {
    from: getDock(from, 'pickup'),
    to: getDock(to, 'delivery'),
    pickUp,
    booked: Math.min(pickUp - random.between(3, 30) * HOUR_MS, now - random.between(1, 40) * HOUR_MS),
    rate: random.between(190, 310),
    share: random.between(68, 80),
    fate: random(),
    freight: random.pick(FREIGHT),
    pieces: random.between(1, 12),
    reference: String(random.between(41_000, 98_999)),
  }
}

const stateAt = (
  { fate, pickUp }: ReturnType<typeof planLoad>,
  delivery: number,
  now: number,
): readonly (3 | 5 | 6)[] => {
  if (fate < 0.05 && pickUp < now) return [6]
  if (delivery < now) return [3, 5]
  return pickUp < now ? [3] : []
}

interface Windows {
  readonly opens: number
  readonly closes: number
  readonly due: number
}

function planRun(
  random: Random,
  { pickUp, windows }: { pickUp: number; windows: Windows },
  [pickup, delivery]: readonly [Position, Position],
  trucks: readonly FreeTruck[],
  now: number,
) {
  const spare = (random.chance(1 / 16) ? -random.between(20, 60) : random.between(60, 300)) * MINUTE_MS
  if (pickUp < now) {
    const share = Math.min(0.9, Math.max(0.1, (now - pickUp) / (windows.due - pickUp)))
    const here = along(pickup, delivery, share)
    return {
      truck: trucks.at(-1)?.id,
      here,
      windows: { ...windows, due: estimateEtas(here, [delivery], now)[0]! + spare },
    }
  }
  const truck = trucks.toSorted((a, b) => milesBetween(a, pickup) - milesBetween(b, pickup))[0]
  if (!truck) return undefined
  const { opens, closes } = windows
  const [first, last] = estimateEtas(truck, [{ ...pickup, opens }, delivery], now) as [number, number]
  return {
    truck: truck.id,
    here: undefined,
    windows: { opens, closes: Math.max(closes, first + 2 * HOUR_MS), due: last + spare },
  }
}

async function bookOne(
  given: Given,
  companyId: number,
  at: { monday: number; now: number },
  cast: Cast,
  random: Random,
): Promise<void> {
  const { db, roads } = given
  const plan = planLoad(random, at.monday, at.now)
  const places = await resolvePlaces((work) => db.read(companyId, work), roads, [plan.from, plan.to])
  const miles = places.miles ?? 300
  const delivery = plan.pickUp + (3 + miles / 50) * HOUR_MS
  const price = Math.max(35_000, whole(miles * plan.rate))
  const who = changer(random.pick(cast.dispatchers))
  const [pickup, dropoff] = [places.byAddress.get(plan.from.address), places.byAddress.get(plan.to.address)]
  const planned = { opens: plan.pickUp, closes: plan.pickUp + 2 * HOUR_MS, due: delivery }
  const run =
    delivery >= at.now &&
    (plan.fate >= 0.05 || plan.pickUp >= at.now) &&
    hasPosition(pickup) &&
    hasPosition(dropoff)
      ? planRun(
          random,
          { pickUp: plan.pickUp, windows: planned },
          [pickup, dropoff],
          await db.read(companyId, readFreeTrucks),
          at.now,
        )
      : undefined
  const truck = run?.truck ?? cast.trucks[cast.next++ % cast.trucks.length]!
  const { opens, closes, due } = run?.windows ?? planned
  const iso = (time: number) => new Date(Math.round(time / 900_000) * 900_000).toISOString()
  const empty = { reference: '', notes: '', id: null }
  await db.tenant(companyId, async (tx) => {
    const id = await bookLoads(
      tx,
      who,
      {
        dispatcher: who.id,
        booked_at: new Date(plan.booked).toISOString(),
        bid: null,
        offer: null,
        broker: random.pick(cast.brokers),
        broker_reference: plan.reference,
        vehicle: truck,
        broker_price_cents: price,
        driver_price_cents: whole((price * plan.share) / 100),
        pieces: plan.pieces,
        notes: `${plan.pieces} × ${plan.freight}`,
        override_reason: 'Agreed with the driver.',
        number_of_repetitions: 1,
        days_apart: 1,
        stops: [
          { ...empty, ...plan.from, kind: 'pickup', window_from: iso(opens), window_to: iso(closes) },
          { ...empty, ...plan.to, kind: 'delivery', window_from: null, window_to: iso(due) },
        ],
      },
      places,
    )
    if (opens < at.now + DAY_MS) await sendToDemoDriver(tx, id)
    if (run?.here && hasPosition(pickup))
      return setOut(tx, who, { load: id, vehicle: truck, way: [pickup, run.here] }, at.now)
    for (const status of stateAt(plan, delivery, at.now)) {
      const version = await readLoadVersion(tx, id)
      const fee = status === LOAD.tonu && { broker_price_cents: 15_000, driver_price_cents: 10_000 }
      await moveLoad(
        tx,
        who,
        id,
        { status, version, ...fee },
        { at: iso(status === LOAD.pickedUp ? plan.pickUp + HOUR_MS : delivery) },
      )
    }
  })
}

interface Cast {
  dispatchers: readonly number[]
  brokers: readonly number[]
  trucks: readonly number[]
  next: number
}

export async function seedDemoLoads(given: Given): Promise<void> {
  const { db } = given
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company) return
  const { today, done, ...people } = await db.read(company.id, async (tx) => ({
    today: await companyToday(tx),
    done: await countDemoLoads(tx),
    dispatchers: await readDispatchers(tx),
    brokers: await readWillingBrokers(tx),
    trucks: await readTrucks(tx),
  }))
  const random = seededRandom(SEED)
  const cast: Cast = { ...people, next: 0 }
  let booked = 0
  for (let ago = WEEKS - 1; ago >= 0; ago--) {
    const monday = Date.parse(`${toMonday(weekAfter(toIsoWeek(today), -ago))}T00:00:00Z`)
    const some = seededRandom(SEED + ago).between(9, 15)
    for (let index = 0; index < some; index++) {
      if (booked++ < done) continue
      await bookOne(given, company.id, { monday, now: Date.now() }, cast, random)
    }
  }
}
