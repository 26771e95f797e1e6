import type { LoadBefore } from '#contract/entities/freight/arrival.ts'
import type { FitReason } from '#contract/entities/fleet/vehicle.ts'
import { toInstant } from '#contract/rules/age.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import type { EarlierBid } from '#contract/rules/earlier-bid.ts'
import { type FitTrip, getFitReasons, type PendingBid, type PlacedOffer } from '#contract/rules/fit.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import type { Slot } from '#server/fleet/availability/timeline.ts'
import type { Truck } from '#server/fleet/availability/truck.repository.ts'
import type { Trip, TripStop } from '#server/fleet/trip/trip.ts'

type Ends = Pick<
  PlacedOffer,
  | 'latitude'
  | 'longitude'
  | 'deliver_latitude'
  | 'deliver_longitude'
  | 'pick_up_date'
  | 'delivery_date'
  | 'pick_up_at_state'
  | 'deliver_to_state'
>

/** The pickup from its time on, the delivery by its time. */
export const stopsOfOffer = (offer: Ends): TripStop[] => [
  {
    latitude: offer.latitude,
    longitude: offer.longitude,
    window_from: toInstant(offer.pick_up_date),
    window_to: null,
  },
  {
    latitude: offer.deliver_latitude,
    longitude: offer.deliver_longitude,
    window_from: null,
    window_to: toInstant(offer.delivery_date),
  },
]

/** Numbers of its loads that run at the same time. */
export function overlapping(
  { loads }: Pick<Truck, 'loads'>,
  { from, to }: { from: number; to: number },
  except: number | null = null,
): string[] {
  return loads
    .filter(({ load, pick_up_date, delivery_date }) => {
      const begins = toInstant(pick_up_date)
      if (begins === null || load === except) return false
      return begins < to && (toInstant(delivery_date) ?? begins) > from
    })
    .map(({ number }) => number)
}

export function loadBefore({ before, drive }: Slot, zone: string): LoadBefore | null {
  if (!before) return null
  return {
    number: before.number,
    until: before.empty_at === null || !drive ? null : new Date(drive.at).toISOString(),
    address: before.address,
    time_zone: before.time_zone ?? zone,
  }
}

export interface FitContext {
  readonly now: number
  readonly company_zone: string
}

/** Zones of the pickup and the delivery, else the company's. */
export const zonesOf = (offer: Ends, { company_zone }: FitContext) => ({
  pickup: zoneOfPlace({ ...offer, state: offer.pick_up_at_state }) ?? company_zone,
  delivery:
    zoneOfPlace({
      state: offer.deliver_to_state,
      latitude: offer.deliver_latitude,
      longitude: offer.deliver_longitude,
    }) ?? company_zone,
})

const dayWriters = new Map<string, ReturnType<typeof dayWriter>>()
function dayOf(zone: string) {
  const known = dayWriters.get(zone) ?? dayWriter(zone)
  dayWriters.set(zone, known)
  return known
}

function toFitTrip(
  { slot, deadhead, arrivals: [pickup = null, delivery = null], late_after }: Trip,
  truck: Truck,
  offer: PlacedOffer,
  more: { history: OfferHistory; zones: ReturnType<typeof zonesOf> },
): FitTrip {
  const from = toInstant(offer.pick_up_date)
  const to = toInstant(offer.delivery_date) ?? from
  return {
    deadhead,
    pickup,
    delivery: delivery && { ...delivery, time_zone: more.zones.delivery },
    before: loadBefore(slot, more.zones.pickup),
    starts_at: slot.drive?.at ?? null,
    late_after: late_after && { number: late_after.load.number, minutes: late_after.minutes },
    overlapping: from === null || to === null ? [] : overlapping(truck, { from, to }),
    ...more.history,
  }
}

/** The truck's bids: on other offers, and what came of it on this one. */
export interface OfferHistory {
  readonly pending: readonly PendingBid[]
  readonly earlier: EarlierBid | null
}

export function judgeTruck(
  truck: Truck,
  offer: PlacedOffer,
  trip: Trip,
  { pending, earlier, ...context }: FitContext & OfferHistory,
): FitReason[] {
  const zones = zonesOf(offer, context)
  return getFitReasons(
    truck,
    offer,
    toFitTrip(trip, truck, offer, { history: { pending, earlier }, zones }),
    {
      now: context.now,
      dayOf: dayOf(context.company_zone),
      zone: zones.pickup,
    },
  )
}
