import { LOCALE } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/offer.ts'
import { dimsText } from '#contract/rules/cargo.ts'
import { dollars } from '#contract/rules/money.ts'
import { calm, type PlaceParts, placeParts } from '#contract/rules/place.ts'
import { zoneOfPlace } from '#src/pages/dispatch/place-zone.ts'
import { DASH, MARKS, REQUIREMENTS } from '#src/pages/dispatch/vocabulary.ts'
import { shortWhen, timeOfDay } from '#src/pages/dispatch/when.ts'

const figures = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })

/** A whole number with its thousands parted, or a dash. */
export const whole = (value: number | null | undefined): string => (value == null || Number.isNaN(value) ? DASH : figures.format(value))

/** One row of the board, ready to be printed. */
export interface RowView {
  marks: typeof MARKS
  time: string
  pickUp: PlaceParts
  pickUpWhen: string
  delivery: PlaceParts
  deliveryWhen: string
  vehicle: string
  miles: string
  isEstimated: boolean
  empty: string
  pieces: string
  weight: string
  dims: string
  tags: typeof REQUIREMENTS
  broker: string
  rating: string | null
  /** What a cell is called where its print alone says too little; the print stands in it, so that a voice command finds it. */
  spokenLane: string
  spokenMiles: string
  spokenTags: string | undefined
  spokenBroker: string | undefined
  price: string
}

const seen = ({ state, city }: PlaceParts) => [state, city || DASH].filter(Boolean).join(' ')

/** The row of an offer; a server that leaves a field out gets a dash in its place. */
export function rowView(offer: Offer): RowView {
  const zone = (state: string, latitude: number | null, longitude: number | null) =>
    zoneOfPlace({ state: state ?? '', latitude: latitude ?? null, longitude: longitude ?? null })
  const isEstimated = offer.miles != null && offer.miles_estimated === true
  const miles = whole(offer.miles)
  const empty = whole(offer.miles_out)
  const broker = offer.broker_company || offer.contact_name || DASH
  const rating = offer.broker_rating == null ? null : offer.broker_rating.toFixed(1)
  const price = dollars(offer.posted_price_cents)
  const pickUp = placeParts(offer.pick_up_at, offer.pick_up_at_state)
  const delivery = placeParts(offer.deliver_to, offer.deliver_to_state)
  const tags = REQUIREMENTS.filter(({ key }) => offer[key] === true)
  return {
    marks: MARKS.filter(({ isOn }) => isOn(offer)),
    time: timeOfDay(offer.received_date),
    pickUp,
    pickUpWhen: shortWhen(
      offer.pick_up_date,
      offer.pick_up_date_raw,
      zone(offer.pick_up_at_state, offer.pick_up_latitude, offer.pick_up_longitude),
    ),
    delivery,
    deliveryWhen: shortWhen(
      offer.delivery_date,
      offer.delivery_date_raw,
      zone(offer.deliver_to_state, offer.deliver_latitude, offer.deliver_longitude),
    ),
    vehicle: calm(offer.vehicle_type || offer.suggested_truck || DASH),
    miles,
    isEstimated,
    empty,
    pieces: offer.pieces == null ? DASH : `${whole(offer.pieces)} pc${offer.pieces === 1 ? '' : 's'}`,
    weight: offer.weight == null ? DASH : `${whole(offer.weight)} lb`,
    dims: dimsText(offer),
    tags,
    broker,
    rating,
    price,
    spokenLane: `Pick-up and delivery: ${seen(pickUp)} ${seen(delivery)}`,
    spokenMiles: `${isEstimated ? 'Estimated loaded' : 'Loaded'} and empty miles: ${isEstimated ? '~' : ''}${miles} ${empty === DASH ? DASH : `+ ${empty}`}`,
    spokenTags: tags.length === 0 ? undefined : `${tags.map(({ short }) => short).join(' ')}: ${tags.map(({ text }) => text).join(', ')}`,
    spokenBroker: rating === null ? undefined : `Broker and rating of 5: ${[broker, rating, price].filter(Boolean).join(' ')}`,
  }
}
