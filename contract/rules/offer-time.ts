import { zoneOfPlace } from './place-zone.ts'
import { stopTime } from './stop-time.ts'

export interface OfferStop {
  readonly date: string | null
  readonly raw: string
  readonly state: string
  readonly latitude: number | null
  readonly longitude: number | null
}

const OWN_WORDS = [
  [/\basap\b|\bas soon as possible\b/i, 'ASAP'],
  [/\bdirect\b|\bstraight through\b/i, 'direct'],
] as const

export const offerStopZone = ({ state, latitude, longitude }: OfferStop, fallback: string): string =>
  zoneOfPlace({ state, latitude, longitude }) ?? fallback

/**
 * In the stop's own clock. The broker's text is never repeated: its zone and format can be wrong, and it can
 * name the broker. '' when no time is known.
 */
export function offerStopTime(stop: OfferStop, fallbackZone: string, now = Date.now()): string {
  if (stop.date !== null) return stopTime(stop.date, offerStopZone(stop, fallbackZone), now)
  return OWN_WORDS.find(([pattern]) => pattern.test(stop.raw))?.[1] ?? ''
}

export interface OfferEnds {
  readonly pick_up_date: string | null
  readonly pick_up_date_raw: string
  readonly pick_up_at_state: string
  readonly pick_up_latitude: number | null
  readonly pick_up_longitude: number | null
  readonly delivery_date: string | null
  readonly delivery_date_raw: string
  readonly deliver_to_state: string
  readonly deliver_latitude: number | null
  readonly deliver_longitude: number | null
}

export const toPickup = (offer: OfferEnds): OfferStop => ({
  date: offer.pick_up_date,
  raw: offer.pick_up_date_raw,
  state: offer.pick_up_at_state,
  latitude: offer.pick_up_latitude,
  longitude: offer.pick_up_longitude,
})

export const toDelivery = (offer: OfferEnds): OfferStop => ({
  date: offer.delivery_date,
  raw: offer.delivery_date_raw,
  state: offer.deliver_to_state,
  latitude: offer.deliver_latitude,
  longitude: offer.deliver_longitude,
})
