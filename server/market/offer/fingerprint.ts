import { createHash } from 'node:crypto'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'

/** Identifies a repost without an order number; '' when too little is stated to identify a load. */
export function toFingerprint(offer: ParsedOffer, sender: string): string {
  const { order_number, pick_up_date_raw, weight, pieces } = offer
  if (order_number !== '' || (pick_up_date_raw === '' && weight === null && pieces === null)) return ''
  const {
    pick_up_at,
    deliver_to,
    delivery_date_raw,
    vehicle_type,
    length,
    width,
    height,
    contact_email,
    contact_phone,
  } = offer
  const texts = [
    pick_up_at,
    pick_up_date_raw,
    deliver_to,
    delivery_date_raw,
    vehicle_type,
    contact_email,
    contact_phone,
    sender,
  ]
  const text = JSON.stringify([
    ...texts.map((part) => part.toLowerCase().replace(/\s+/g, ' ')),
    weight,
    pieces,
    length,
    width,
    height,
  ])
  return createHash('sha256').update(text).digest('base64url').slice(0, 24)
}
