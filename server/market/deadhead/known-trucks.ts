import type { FitReason } from '#contract/entities/fleet/vehicle.ts'
import type { PlacedOffer } from '#contract/rules/fit.ts'
import {
  type FitContext,
  judgeTruck,
  readTrucks,
  type Slot,
  toTimeline,
  type Trip,
  tripBy,
  type Truck,
  type TripStop,
} from '#server/fleet/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Ways } from '#server/kernel/geo/ways.ts'
import type { EarlierOf } from '#server/market/deadhead/earlier-bid.repository.ts'
import { pendingBidsOfTrucks } from '#server/market/deadhead/pending-bid.repository.ts'

export interface KnownTruck {
  readonly truck: Truck
  readonly timeline: readonly Slot[]
  readonly pendingOf: Awaited<ReturnType<typeof pendingBidsOfTrucks>>
}

/** Trucks and timelines that are read once for all offers of a call; archived and unknown ones are missing. */
export function knownTrucks(tx: Tx, now: number) {
  const known = new Map<number, KnownTruck>()
  return {
    async read(ids: readonly number[]): Promise<void> {
      const missing = [...new Set(ids)].filter((id) => !known.has(id))
      if (missing.length === 0) return
      const pendingOf = await pendingBidsOfTrucks(tx, missing, false)
      for (const truck of await readTrucks(tx, missing))
        known.set(truck.id, { truck, timeline: toTimeline(truck, now), pendingOf })
    },
    get: (id: number) => known.get(id),
    all: () => [...known.values()],
  }
}
export type KnownTrucks = ReturnType<typeof knownTrucks>

export interface JudgeContext extends FitContext {
  readonly earlierOf: EarlierOf
}

/** `stops` are the offer's. */
export function judgeKnown(
  { truck, timeline, pendingOf }: KnownTruck,
  offer: PlacedOffer & { readonly id: number },
  stops: readonly TripStop[],
  { earlierOf, ...context }: JudgeContext,
  roadBetween: Ways['between'],
): { trip: Trip; fit: FitReason[] } {
  const trip = tripBy({ timeline, stops, isTeam: truck.second_driver !== null }, roadBetween, context.now)
  const history = { pending: pendingOf(truck.id, offer.id), earlier: earlierOf(truck.id, offer.id) }
  return { trip, fit: judgeTruck(truck, offer, trip, { ...context, ...history }) }
}
