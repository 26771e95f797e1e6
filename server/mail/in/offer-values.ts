import { milesBetween, roadMilesEstimate } from '#contract/rules/distance.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { isOurAddress } from '#server/entities/company/own-address.repository.ts'
import { findPlace, type Place } from '#server/geo/places.ts'
import { fingerprintOf } from '#server/mail/in/fingerprint.ts'
import type { ParsedOffer } from '#server/mail/parse/parsed-offer.ts'
import { sameClock } from '#contract/rules/wall-time.ts'

/** An instant that was read in one zone, by the clock of the place that it is told for. */
function localTime(at: string | null, zone: string, state: string, place: Place | null): string | null {
  const own = place && zoneOfPlace({ ...place, state })
  if (at === null || zone === '' || !own || own === zone) return at
  return sameClock(at, zone, own)
}

/** Where the ends of a load are, and its times by their clocks. */
export async function placed(tx: SystemTx, parsed: ParsedOffer) {
  const pickUp = await findPlace(tx, parsed.pick_up_at)
  const deliver = await findPlace(tx, parsed.deliver_to)
  const estimate = pickUp && deliver ? Math.round(roadMilesEstimate(milesBetween(pickUp, deliver))) : null
  return {
    pick_up_at_state: parsed.pick_up_at_state || (pickUp?.state ?? ''),
    pick_up_latitude: pickUp?.latitude ?? null,
    pick_up_longitude: pickUp?.longitude ?? null,
    pick_up_date: localTime(parsed.pick_up_date, parsed.zones.pick_up, parsed.pick_up_at_state, pickUp),
    deliver_to_state: parsed.deliver_to_state || (deliver?.state ?? ''),
    deliver_latitude: deliver?.latitude ?? null,
    deliver_longitude: deliver?.longitude ?? null,
    delivery_date: localTime(parsed.delivery_date, parsed.zones.delivery, parsed.deliver_to_state, deliver),
    miles: parsed.miles ?? estimate,
    miles_estimated: parsed.miles === null && estimate !== null,
  }
}

const NOBODY = { contact_email: '', reply_to: '', reply_to_source: '' } as const

/** The values of an offer that came from a sender, but for its broker and its mail: no bid on it goes to an address of the company's own. */
export async function offerValues(tx: Tx, offer: ParsedOffer, sender: string) {
  const { broker: _broker, format: _format, zones: _zones, ...parsed } = offer
  const isOwn = await isOurAddress(tx, parsed.reply_to || parsed.contact_email)
  return {
    ...parsed,
    ...(await placed(tx, offer)),
    ...(isOwn && NOBODY),
    posted_at: parsed.posted_at ?? parsed.received_date,
    fingerprint: fingerprintOf(offer, sender),
  }
}
