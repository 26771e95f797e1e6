import type { Offer, OfferDoubt, OfferStop } from '#contract/entities/offer.ts'

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

/** Who posted the offer; every field '' where the mail does not say. */
export interface ParsedBroker {
  company: string
  mc_number: string
  email: string
  phone: string
  street: string
  city: string
}

/** What a mail says about one load; names and units are those of the contract's offer. */
export interface ParsedOffer extends Stated {
  format: 'sylectus_classic' | 'sylectus_bid' | 'full_circle' | 'generic'
  message_id: string
  /** The zones that were taken for the times of both ends; '' where they name their own. */
  zones: { pick_up: string; delivery: string }
  /** The other number of "265637 or 4720340", in lower case; ''. */
  order_alias: string
  /** Every stop, where there are more than two. */
  stops: OfferStop[]
  broker: ParsedBroker
}

export interface NoOffer {
  reason: string
}

/** A time as printed, its instant, and the zone that was taken for it where it names none. */
export interface ReadTime {
  raw: string
  at: Date | null
  zone?: string
}

/** What one format's parser reads from the lines of a body; what it leaves out is taken from the subject and the headers. */
export interface Fields {
  pickUp: string
  pickUpDate: ReadTime
  deliverTo: string
  deliveryDate: ReadTime
  truck?: string
  /** The handbook's name of the truck, where the reader knows it. */
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
  /** The fields that were read with doubt. */
  doubts?: OfferDoubt[]
}
