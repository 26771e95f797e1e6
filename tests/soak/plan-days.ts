import { DEFAULT_RADIUS_MILES, ROAD_FACTOR } from '#contract/constants.ts'
import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { EMPTY_SOON_HOURS } from '#contract/rules/truck-state.ts'
import type { Random } from '#server/demo/data/random.ts'
import {
  assign,
  type Columns,
  type Grid,
  NONE,
  type Pair,
  toGrid,
  worthOf,
} from '#server/market/fleet-plan/assignment.ts'

/** Some 50 live offers at any time, as 500 for 200 trucks. */
const TRUCKS = 20
const OFFERS = 1000
const DAY_MINUTES = 14 * 60
const STEP_MINUTES = 10
const MPH = 50
const COST_PER_MILE_CENTS = 100

const METROS: readonly Position[] = [
  { latitude: 41.88, longitude: -87.63 },
  { latitude: 41.5, longitude: -81.69 },
  { latitude: 39.96, longitude: -83.0 },
  { latitude: 39.77, longitude: -86.16 },
  { latitude: 42.33, longitude: -83.05 },
  { latitude: 38.25, longitude: -85.76 },
]

/** Minutes of the day. */
interface Offer {
  id: number
  posted: number
  expires: number
  pickup: number
  from: Position
  to: Position
  miles: number
  price_cents: number
}

interface Start {
  id: number
  at: number
  place: Position
}

export interface Day {
  trucks: readonly Start[]
  offers: readonly Offer[]
}

const around = (random: Random): Position => {
  const { latitude, longitude } = random.pick(METROS)
  const off = () => random.between(-60, 60) / 100
  return { latitude: latitude + off(), longitude: longitude + off() }
}

const roadMiles = (from: Position, to: Position) => milesBetween(from, to) * ROAD_FACTOR

export function makeDay(random: Random): Day {
  const trucks = Array.from({ length: TRUCKS }, (_, id) => ({
    id,
    at: random.between(0, DAY_MINUTES - 120),
    place: around(random),
  }))
  const offers = Array.from({ length: OFFERS }, (_, index): Offer => {
    const [from, to] = [around(random), around(random)]
    const posted = random.between(0, DAY_MINUTES)
    const miles = Math.max(30, roadMiles(from, to))
    return {
      id: 1000 + index,
      posted,
      expires: posted + random.between(20, 60),
      pickup: posted + random.between(60, 360),
      from,
      to,
      miles,
      price_cents: Math.round(miles * random.between(110, 320)) + 10_000,
    }
  })
  return { trucks, offers }
}

/** From where and when it is empty; null where it is out of reach, late or does not pay. */
function toPair(start: Start, offer: Offer): Pair | null {
  const sky = milesBetween(start.place, offer.from)
  if (sky > DEFAULT_RADIUS_MILES) return null
  const deadhead_miles = sky * ROAD_FACTOR
  if (start.at + (deadhead_miles / MPH) * 60 > offer.pickup) return null
  const worth = Math.round(offer.price_cents - (deadhead_miles + offer.miles) * COST_PER_MILE_CENTS)
  return worth > 0 ? { truck: start.id, offer: offer.id, worth, deadhead_miles } : null
}

const pairsOf = (starts: readonly Start[], offers: readonly Offer[]) =>
  starts.flatMap((start) => offers.flatMap((offer) => toPair(start, offer) ?? []))

/** One load a truck, chosen from all offers of the day: nobody could know of them. */
export function hindsightWorth({ trucks, offers }: Day): number {
  const grid = toGrid(pairsOf(trucks, offers))
  return worthOf(grid, assign(grid))
}

type Choose = (grid: Grid) => Columns

/**
 * One load a truck, looked for from four hours before it is empty. A proposed row is taken, and won, once the truck
 * is empty or its offer would be gone; until then it may still change.
 */
export function workDay({ trucks, offers }: Day, choose: Choose): number {
  const waiting = new Map(trucks.map((truck) => [truck.id, truck]))
  const open = new Map(offers.map((offer) => [offer.id, offer]))
  let worth = 0
  for (let now = 0; now <= DAY_MINUTES + STEP_MINUTES; now += STEP_MINUTES) {
    const live = [...open.values()].filter(({ posted, expires }) => posted <= now && now < expires)
    const starts = [...waiting.values()]
      .filter(({ at }) => at <= now + EMPTY_SOON_HOURS * 60)
      .map((start) => ({ ...start, at: Math.max(now, start.at) }))
    const grid = toGrid(pairsOf(starts, live))
    for (const [row, column] of choose(grid).entries()) {
      if (column === NONE) continue
      const [truck, offer] = [grid.trucks[row]!, grid.offers[column]!]
      const isEmpty = waiting.get(truck)!.at <= now
      if (!isEmpty && open.get(offer)!.expires > now + STEP_MINUTES) continue
      worth += grid.worth[row * grid.offers.length + column]!
      waiting.delete(truck)
      open.delete(offer)
    }
  }
  return worth
}
