import { milesBetween } from '#contract/rules/distance.ts'
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { countLanes } from '#server/market/index.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import {
  hasBids,
  insertPastBid,
  insertPastOffers,
  nameUnits,
  readBidders,
  readUnbid,
  readUnits,
  type Unbid,
} from './bids.repository.ts'
import { CITIES, type City } from './cities.ts'
import { findCompany } from './demo.repository.ts'
import { type Random, seededRandom } from '#server/demo/data/random.ts'

const SEED = 90_210
const BIDS = 320
/** On the same lanes, without a bid. */
const OTHER_OFFERS = 900
const POSTED_SHARE = 0.3
const LANES = 9
const DAYS = 80
const ROAD = 1.2
const TRUCKS = [
  ['SPRINTER', 1.55],
  ['SMALL STRAIGHT', 2.05],
  ['LARGE STRAIGHT', 2.6],
] as const

interface Place {
  name: string
  state: string
  latitude: number | null
  longitude: number | null
}

export interface PastBid {
  order: string
  from: Place
  to: Place
  miles: number
  truck: string
  dispatcher: number
  broker: { id: number; email: string }
  at: string
  price: number
  driver_price: number
  vehicle: number | null
  load: number | null
  answer: 'accepted' | 'rejected' | null
  answered_at: string | null
}

const toPlace = ({ name, state, zip, latitude, longitude }: City): Place => ({
  name: `${name}, ${state} ${zip}`,
  state,
  latitude,
  longitude,
})

interface Market {
  random: Random
  now: number
  people: readonly number[]
  brokers: readonly PastBid['broker'][]
  units: ReadonlyMap<string, readonly number[]>
}

function bidsOnLanes({ random, now, people, brokers, units }: Market): PastBid[] {
  const lanes = Array.from({ length: LANES }, () => [random.pick(CITIES), random.pick(CITIES)] as const)
  return Array.from({ length: BIDS }, (_, index) => {
    const [from, to] = random.pick(lanes)
    const [truck, perMile] = random.pick(TRUCKS)
    const miles = Math.max(60, Math.round(milesBetween(from, to) * ROAD))
    const share = random.between(80, 130) / 100
    const price = Math.max(20_000, Math.round(miles * perMile * share) * 100)
    const at = now - (1 + DAYS * (1 - index / BIDS)) * DAY_MS - random.between(0, 300) * MINUTE_MS
    const isWon = random() < 1 / (1 + Math.exp(14 * (share - 0.98)))
    const answer = isWon ? 'accepted' : random.chance(0.6) ? 'rejected' : null
    return {
      order: `P${70_000 + index}`,
      from: toPlace(from),
      to: toPlace(to),
      miles,
      truck,
      dispatcher: random.pick(people),
      broker: random.pick(brokers),
      vehicle: random.pick(units.get(truck) ?? [null]),
      load: null,
      at: new Date(at).toISOString(),
      price,
      driver_price: Math.round(price * 0.0075) * 100,
      answer,
      answered_at: answer === null ? null : new Date(at + random.between(3, 95) * MINUTE_MS).toISOString(),
    }
  })
}

export type PastOffer = Pick<PastBid, 'order' | 'from' | 'to' | 'miles' | 'truck' | 'broker' | 'at'> & {
  posted: number | null
}

/** Offers that nobody bid on; their number and price follow the weeks a little. */
function offersOnLanes(random: Random, now: number, bids: readonly PastBid[]): PastOffer[] {
  return Array.from({ length: OTHER_OFFERS }, (_, index) => {
    const { from, to, miles, truck, broker, price } = random.pick(bids)
    const share = random.between(82, 104) / 100
    return {
      order: `Q${80_000 + index}`,
      from,
      to,
      miles,
      truck,
      broker,
      at: new Date(now - Math.sqrt(random()) * DAYS * DAY_MS).toISOString(),
      posted: random.chance(POSTED_SHARE) ? Math.round((price * share) / 2500) * 2500 : null,
    }
  })
}

function bidBehind({ booked_at, miles, ...load }: Unbid, random: Random): PastBid {
  const before = (minutes: number) => new Date(Date.parse(booked_at) - minutes * MINUTE_MS).toISOString()
  const answered = random.between(2, 20)
  return {
    ...load,
    miles: miles ?? 0,
    answer: 'accepted',
    at: before(answered + random.between(3, 60)),
    answered_at: before(answered),
  }
}

export async function seedDemoBids({ db }: { db: Database }): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company || (await db.read(company.id, hasBids))) return
  const { people, brokers } = await db.read(company.id, readBidders)
  if (people.length === 0 || brokers.length === 0) return
  const random = seededRandom(SEED)
  await db.tenant(company.id, async (tx) => {
    const onLanes = bidsOnLanes({ random, now: Date.now(), people, brokers, units: await readUnits(tx) })
    await insertPastOffers(tx, offersOnLanes(random, Date.now(), onLanes))
    const won = (await readUnbid(tx)).map((load) => bidBehind(load, random))
    for (const [index, bid] of [...onLanes, ...won].toSorted((a, b) => a.at.localeCompare(b.at)).entries())
      await insertPastBid(tx, bid, index)
    await nameUnits(tx)
    await countLanes(tx)
  })
}
