import type { Offer } from '#contract/entities/market/offer.ts'

const isStated = (value: unknown) => value !== null && value !== undefined && value !== ''

type Counted = Pick<
  Offer,
  | 'pick_up_at'
  | 'pick_up_date_raw'
  | 'deliver_to'
  | 'delivery_date_raw'
  | 'vehicle_type'
  | 'miles'
  | 'pieces'
  | 'weight'
  | 'length'
  | 'dims_raw'
  | 'stackable'
  | 'hazardous'
  | 'dock_level'
  | 'posted_price_cents'
  | 'notes'
  | 'order_number'
  | 'contact_name'
  | 'contact_phone'
  | 'reply_to'
>
type Part = (offer: Partial<Counted>) => unknown

const FIELDS: readonly Part[] = [
  (offer) => offer.pick_up_at,
  (offer) => offer.pick_up_date_raw,
  (offer) => offer.deliver_to,
  (offer) => offer.delivery_date_raw,
  (offer) => offer.vehicle_type,
  (offer) => offer.miles,
  (offer) => offer.pieces,
  (offer) => offer.weight,
  (offer) => offer.length ?? offer.dims_raw,
  (offer) => offer.stackable,
  (offer) => offer.hazardous,
  (offer) => offer.dock_level,
  (offer) => offer.posted_price_cents,
  (offer) => offer.notes,
  (offer) => offer.order_number,
  (offer) => offer.contact_name,
  (offer) => offer.contact_phone,
  (offer) => offer.reply_to,
]

export const OFFER_FIELDS = FIELDS.length

export const fieldsRead = (offer: Partial<Counted>): number =>
  FIELDS.filter((part) => isStated(part(offer))).length

export const isHalfRead = (offer: Partial<Counted>): boolean => fieldsRead(offer) < OFFER_FIELDS / 2
