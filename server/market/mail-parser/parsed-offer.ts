import type { Offer, OfferDoubt, OfferStop } from '#contract/entities/market/offer.ts'

type Stated = Pick<
  Offer,
  | 'received_date'
  | 'pick_up_at'
  | 'pick_up_at_state'
  | 'pick_up_date'
  | 'pick_up_date_raw'
  | 'deliver_to'
  | 'deliver_to_state'
  | 'delivery_date'
  | 'delivery_date_raw'
  | 'vehicle_type'
  | 'suggested_truck'
  | 'load_type'
  | 'miles'
  | 'pieces'
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'dims_raw'
  | 'stackable'
  | 'hazardous'
  | 'fast_load'
  | 'dock_level'
  | 'team'
  | 'liftgate'
  | 'csa'
  | 'posted_price_cents'
  | 'notes'
  | 'order_number'
  | 'contact_name'
  | 'contact_email'
  | 'contact_phone'
  | 'reply_to'
  | 'reply_to_source'
  | 'doubts'
  | 'stop_count'
  | 'subject'
  | 'posted_at'
  | 'expires_at'
>

export interface ParsedBroker {
  company: string
  mc_number: string
  dot_number: string
  email: string
  phone: string
  street: string
  city: string
}

export interface ParsedOffer extends Stated {
  format: 'sylectus_classic' | 'sylectus_bid' | 'full_circle' | 'generic'
  message_id: string
  zones: { pick_up: string; delivery: string }
  /** The second number of "265637 or 4720340", lower case. */
  order_alias: string
  stops: OfferStop[]
  broker: ParsedBroker
}

export interface NoOffer {
  reason: string
}

export interface ReadTime {
  raw: string
  at: Date | null
  zone?: string
}

export interface Fields {
  pickUp: string
  pickUpDate: ReadTime
  deliverTo: string
  deliveryDate: ReadTime
  truck?: string
  vehicleType?: string
  loadType?: string
  miles?: number | null
  pieces?: number | null
  weight?: number | null
  dims?: { length: number | null; width: number | null; height: number | null }
  dimsRaw?: string
  stackable?: boolean | null
  hazardous?: boolean | null
  fastLoad?: boolean | null
  dockLevel?: boolean | null
  team?: boolean | null
  liftgate?: boolean | null
  csa?: boolean | null
  priceCents?: number | null
  notes?: string
  orderNumber?: string
  contactName?: string
  email?: string
  phone?: string
  postedAt?: Date | null
  expiresAt?: Date | null
  broker?: Partial<ParsedBroker>
  stops?: OfferStop[]
  stopCount?: number | null
  doubts?: OfferDoubt[]
}
