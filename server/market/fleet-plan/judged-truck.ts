import { setImmediate } from 'node:timers/promises'
import type { PlanOffer } from '#contract/entities/market/fleet-plan.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import type { PlacedTruck } from '#server/fleet/index.ts'
import type { Pair } from '#server/market/fleet-plan/assignment.ts'
import type { TruckOffers } from '#server/market/offer/truck-offers.service.ts'

const NO_OFFERS: TruckOffers = { offers: [], none: '' }
/** The board must not wait for a plan: other work gets its turn after so long. */
const SLICE_MS = 10

export async function judgeAll(
  vehicles: readonly number[],
  offersOf: (vehicle: number) => TruckOffers | null,
): Promise<Map<number, TruckOffers>> {
  const found = new Map<number, TruckOffers>()
  let end = performance.now() + SLICE_MS
  for (const id of vehicles) {
    found.set(id, offersOf(id) ?? NO_OFFERS)
    if (performance.now() < end) continue
    await setImmediate()
    end = performance.now() + SLICE_MS
  }
  return found
}

export const isClean = ({ warnings }: TruckOffer): boolean => warnings.length === 0

export interface JudgedTruck {
  readonly truck: PlacedTruck['truck']
  readonly fitting: TruckOffers
  /** Offers that are not held out. */
  readonly open: readonly TruckOffer[]
  readonly isPriced: boolean
  readonly worthy: readonly PlanOffer[]
}

export function toJudged(
  truck: JudgedTruck['truck'],
  fitting: TruckOffers,
  held: ReadonlySet<number>,
  price: (offer: TruckOffer) => PlanOffer | null,
): JudgedTruck {
  const open = fitting.offers.filter(({ id }) => !held.has(id))
  const priced = open.filter(isClean).flatMap((offer) => price(offer) ?? [])
  const worthy = priced.filter(({ worth_cents }) => worth_cents > 0)
  return { truck, fitting, open, isPriced: priced.length > 0, worthy }
}

export const toPairs = ({ truck, worthy }: JudgedTruck): Pair[] =>
  worthy.map(({ id, worth_cents, deadhead_miles }) => ({
    truck: truck.id,
    offer: id,
    worth: worth_cents,
    deadhead_miles,
  }))

/** The reason that is closest to being in the plan. */
export function reasonOut({ fitting, open, isPriced, worthy }: JudgedTruck): string {
  if (worthy.length > 0) return 'Its offers go to other trucks'
  if (open.some(isClean)) return isPriced ? 'No offer pays for its miles' : 'No rate posted or suggested'
  const [first] = open
  if (first) return `Only with a warning: ${first.warnings[0] ?? ''}`
  return fitting.offers.length > 0 ? 'Its offers are held out' : fitting.none
}
