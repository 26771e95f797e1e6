import { milesBetween } from '#contract/rules/distance.ts'
import type { Database } from '#server/db/client.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { hasBids, insertPastBid, readBidders } from './bids.repository.ts'
import { CITIES, type City } from './cities.ts'
import { findCompany } from './demo.repository.ts'
import { seededRandom } from './random.ts'

const SEED = 90_210
const BIDS = 320
const LANES = 9
const DAYS = 80
const DAY_MS = 86_400_000
const ROAD = 1.2
const TRUCKS = [
  ['SPRINTER', 1.55],
  ['SMALL STRAIGHT', 2.05],
  ['LARGE STRAIGHT', 2.6],
] as const

/** A bid of the demo's past: where, by whom, for how much, and what the broker said. */
export interface PastBid {
  place: number
  from: City
  to: City
  miles: number
  truck: string
  dispatcher: number
  broker: { id: number; email: string }
  at: string
  price: number
  answer: 'accepted' | 'rejected' | null
  answered_at: string | null
}

/** Bids the demo's past, once: the nearer a bid is to what its market pays, the likelier it was won. */
export async function seedDemoBids({ db }: { db: Database }): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company || (await db.read(company.id, hasBids))) return
  const { people, brokers } = await db.read(company.id, readBidders)
  if (people.length === 0 || brokers.length === 0) return
  const random = seededRandom(SEED)
  const lanes = Array.from({ length: LANES }, () => [random.pick(CITIES), random.pick(CITIES)] as const)
  const now = Date.now()
  await db.tenant(company.id, async (tx) => {
    for (let place = 0; place < BIDS; place++) {
      const [from, to] = random.pick(lanes)
      const [truck, perMile] = random.pick(TRUCKS)
      const miles = Math.max(60, Math.round(milesBetween(from, to) * ROAD))
      const share = random.between(80, 130) / 100
      const price = Math.max(20_000, Math.round(miles * perMile * share) * 100)
      // In the order in which they were made, as real ones are kept.
      const at = now - (1 + DAYS * (1 - place / BIDS)) * DAY_MS - random.between(0, 300) * 60_000
      const isWon = random() < 1 / (1 + Math.exp(14 * (share - 0.98)))
      const answer = isWon ? 'accepted' : random.chance(0.6) ? 'rejected' : null
      await insertPastBid(tx, {
        place,
        from,
        to,
        miles,
        truck,
        dispatcher: random.pick(people),
        broker: random.pick(brokers),
        at: new Date(at).toISOString(),
        price,
        answer,
        answered_at: answer === null ? null : new Date(at + random.between(3, 95) * 60_000).toISOString(),
      })
    }
  })
}
