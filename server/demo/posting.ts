import { milesBetween } from '#contract/rules/distance.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { BROKERS, type DemoBroker } from '#server/demo/data/brokers.ts'
import { CITIES, type City } from './cities.ts'
import type { Random } from '#server/demo/data/random.ts'

export interface Truck {
  readonly name: string
  readonly pieces: number
  readonly weight: number
  readonly size: readonly [length: number, width: number, height: number]
}

const TRUCKS: readonly Truck[] = [
  { name: 'CARGO VAN', pieces: 3, weight: 2500, size: [96, 48, 60] },
  { name: 'SPRINTER', pieces: 4, weight: 3500, size: [144, 48, 70] },
  { name: 'SMALL STRAIGHT', pieces: 6, weight: 5000, size: [168, 60, 84] },
  { name: 'LARGE STRAIGHT', pieces: 12, weight: 13_000, size: [288, 90, 96] },
  { name: 'TRACTOR', pieces: 26, weight: 44_000, size: [600, 96, 100] },
]
const SHARES = [0.42, 0.64, 0.8, 0.95, 1]
const NOTES = [
  'EMAIL ONLY. NO DISPATCH SERVICES',
  'MUST HAVE ELD AND MACROPOINT',
  'AUTOMOTIVE PARTS, LINE DOWN - DIRECT DRIVE NO STOPS',
  'DRIVER MUST HAVE 2 STRAPS AND A PALLET JACK',
  'MEDICAL EQUIPMENT, WHITE GLOVE, TEXT UPDATES EVERY 2 HOURS',
  'RATE INCLUDES FSC. PLEASE SEND ALL-IN RATE AND MILES OUT',
  'TRADE SHOW FREIGHT, CHECK IN AT MARSHALLING YARD',
  'AEROSPACE PARTS - US CITIZEN DRIVERS ONLY',
  'NEED TEMP LOG. KEEP ABOVE FREEZING',
  '',
]
const WORDS = ['ASAP', 'Direct', 'Deliver Direct', 'Will Call', 'Open', 'TBD']

export interface Posting {
  readonly order: number
  readonly broker: DemoBroker
  readonly from: City
  readonly to: City
  readonly miles: number
  readonly truck: string
  readonly pieces: number
  readonly weight: number
  readonly size: Truck['size'] | null
  readonly pickUp: Date | string
  readonly deliver: Date | string
  readonly stackable: boolean
  readonly hazardous: boolean
  readonly fast: boolean
  readonly dock: boolean
  readonly team: boolean
  readonly notes: string
  readonly postedAt: Date
  readonly expiresAt: Date
  readonly priceDollars: number | null
}

const roundTo = (value: number, step: number) => Math.max(step, Math.round(value / step) * step)
const quarterHour = (time: number) => new Date(roundTo(time, HOUR_MS / 4))

export function makePosting(random: Random, order: number, now: Date, broker?: DemoBroker): Posting {
  const from = random.pick(CITIES)
  const far = CITIES.filter((city) => milesBetween(from, city) > 90)
  const near = far.filter((city) => milesBetween(from, city) < 900)
  const to = random.pick(random.chance(0.75) && near.length > 0 ? near : far)
  const miles = Math.round(milesBetween(from, to) * 1.18)
  const share = random()
  const truck = TRUCKS[SHARES.findIndex((limit) => share < limit)] ?? TRUCKS[0]!
  const pieces = random.between(1, truck.pieces)
  const scale = 0.35 + random() * 0.6
  const ready = now.getTime() + random.between(1, 14) * HOUR_MS
  const team = miles > 900 && random.chance(0.4)
  return {
    order,
    broker: broker ?? random.pick(BROKERS),
    from,
    to,
    miles,
    truck: truck.name,
    pieces,
    weight: roundTo(truck.weight * scale * (0.3 + 0.7 * (pieces / truck.pieces)), 5),
    size: random.chance(0.85)
      ? (truck.size.map((inches) => roundTo(inches * (0.3 + random() * 0.5), 2)) as unknown as Truck['size'])
      : null,
    pickUp: random.chance(0.18) ? random.pick(WORDS) : quarterHour(ready),
    deliver: random.chance(0.2)
      ? random.pick(WORDS.slice(1))
      : quarterHour(ready + (miles / (team ? 50 : 38) + random.between(1, 6)) * HOUR_MS),
    stackable: random.chance(0.25),
    hazardous: random.chance(0.07),
    fast: random.chance(0.1),
    dock: random.chance(0.45),
    team,
    notes: random.pick(NOTES),
    postedAt: now,
    expiresAt: new Date(now.getTime() + random.between(20, 90) * MINUTE_MS),
    priceDollars: random.chance(0.08) ? roundTo(miles * (1.1 + random() * 1.4), 25) : null,
  }
}

export const repost = (posting: Posting, now: Date): Posting => ({
  ...posting,
  notes: `REPOST - RATE UP. ${posting.notes}`.trim(),
  postedAt: now,
  expiresAt: new Date(now.getTime() + 45 * MINUTE_MS),
})
