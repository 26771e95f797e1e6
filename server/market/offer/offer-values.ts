import { milesBetween, roadMilesEstimate } from '#contract/rules/distance.ts'
import type { OfferDoubt } from '#contract/entities/market/offer.ts'
import { hasOneZone, zoneOfPlace } from '#contract/rules/place-zone.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { isOurAddress } from '#server/kernel/tenant/own-address.repository.ts'
import { splitPlace } from '#server/kernel/geo/place-text.ts'
import { findPlace } from '#server/kernel/geo/places.ts'
import { toFingerprint } from '#server/market/offer/fingerprint.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { sameClock } from '#contract/rules/wall-time.ts'

interface EndText {
  text: string
  at: string | null
  zone: string
}

async function placedEnd(tx: SystemTx, { text, at, zone }: EndText) {
  const split = splitPlace(text)
  const place = text === '' ? null : await findPlace(tx, text)
  const own = place && zoneOfPlace(place)
  const isElsewhere =
    place !== null &&
    split !== null &&
    split.country !== '' &&
    (place.country !== split.country || split.state === '')
  const state = (isElsewhere ? place.state : split?.state) || (place?.state ?? '')
  const isClockSure =
    (place !== null && place.isSure) ||
    (split !== null && hasOneZone({ ...split, country: split.others.length > 0 ? '' : split.country }))
  return {
    place,
    state,
    text: isElsewhere ? `${place.city}, ${place.state}${split.zip && ` ${split.zip}`}` : text,
    at: at === null || zone === '' || !own || own === zone ? at : sameClock(at, zone, own),
    isPlaceSure: text === '' || place?.isSure === true,
    isStateSure:
      text === '' ||
      (split !== null && !split.isOdd && !isElsewhere && (place === null || place.state === split.state)),
    isTimeSure: at === null || zone === '' || isClockSure,
  }
}

export async function placed(tx: SystemTx, parsed: ParsedOffer) {
  const pick = await placedEnd(tx, {
    text: parsed.pick_up_at,
    at: parsed.pick_up_date,
    zone: parsed.zones.pick_up,
  })
  const drop = await placedEnd(tx, {
    text: parsed.deliver_to,
    at: parsed.delivery_date,
    zone: parsed.zones.delivery,
  })
  const estimate =
    pick.place && drop.place ? Math.round(roadMilesEstimate(milesBetween(pick.place, drop.place))) : null
  const doubts: [isSure: boolean, OfferDoubt][] = [
    [pick.isPlaceSure, 'pick_up_at'],
    [pick.isStateSure, 'pick_up_at_state'],
    [pick.isTimeSure, 'pick_up_date'],
    [drop.isPlaceSure, 'deliver_to'],
    [drop.isStateSure, 'deliver_to_state'],
    [drop.isTimeSure, 'delivery_date'],
  ]
  return {
    pick_up_at: pick.text,
    pick_up_at_state: pick.state,
    pick_up_latitude: pick.place?.latitude ?? null,
    pick_up_longitude: pick.place?.longitude ?? null,
    pick_up_date: pick.at,
    deliver_to: drop.text,
    deliver_to_state: drop.state,
    deliver_latitude: drop.place?.latitude ?? null,
    deliver_longitude: drop.place?.longitude ?? null,
    delivery_date: drop.at,
    miles: parsed.miles ?? estimate,
    miles_estimated: parsed.miles === null && estimate !== null,
    doubts: [...new Set([...parsed.doubts, ...doubts.flatMap(([isSure, field]) => (isSure ? [] : [field]))])],
  }
}

const NOBODY = { contact_email: '', reply_to: '', reply_to_source: '' } as const

/** Never replies to an address of our own company. */
export async function offerValues(tx: Tx, offer: ParsedOffer, sender: string) {
  const { broker: _broker, format: _format, zones: _zones, ...parsed } = offer
  const isOwn = await isOurAddress(tx, parsed.reply_to || parsed.contact_email)
  return {
    ...parsed,
    ...(await placed(tx, offer)),
    ...(isOwn && NOBODY),
    posted_at: parsed.posted_at ?? parsed.received_date,
    fingerprint: toFingerprint(offer, sender),
  }
}
