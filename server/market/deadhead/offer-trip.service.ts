import { hasPosition } from '#contract/rules/distance.ts'
import type { PlacedOffer } from '#contract/rules/fit.ts'
import { planTrip, readTrucks, slotAt, stopsOfOffer, toTimeline, type Trip } from '#server/fleet/index.ts'
import { toInstant } from '#contract/rules/age.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Roads } from '#server/kernel/geo/roads.ts'
import { readFitOffer } from '#server/market/deadhead/offer-fit.repository.ts'

export interface OfferTrucks {
  readonly offer: PlacedOffer | undefined
  readonly trucks: Awaited<ReturnType<typeof readTrucks>>
}

export const readOfferTrucks = async (
  tx: Tx,
  offer: number,
  vehicles: readonly number[],
): Promise<OfferTrucks> => ({
  offer: await readFitOffer(tx, offer),
  trucks: await readTrucks(tx, vehicles),
})

/** By vehicle; calls the road server, not inside a transaction. */
export async function planOfferTrips(
  { offer, trucks }: OfferTrucks,
  roads: Pick<Roads, 'roadFrom' | 'roadsFrom'>,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<Map<number, Trip>> {
  if (!offer || !hasPosition(offer)) return new Map()
  const stops = stopsOfOffer(offer)
  const known = trucks.map((truck) => ({ truck, timeline: toTimeline(truck, now) }))
  const starts = known.flatMap(
    ({ timeline }) => slotAt(timeline, toInstant(offer.pick_up_date), now).place ?? [],
  )
  // Asked at once; the trips then find these ways in memory.
  await roads.roadsFrom(starts, offer, signal)
  const delivery = { latitude: offer.deliver_latitude, longitude: offer.deliver_longitude }
  if (hasPosition(delivery)) await roads.roadFrom(offer, delivery, signal)
  const trips = known.map(async ({ truck, timeline }) => {
    const plan = { timeline, stops, isTeam: truck.second_driver !== null }
    return [truck.id, await planTrip(plan, roads, now, signal)] as const
  })
  return new Map(await Promise.all(trips))
}
