import { z } from 'zod'
import { bidAnswer } from '#contract/entities/market/bid-answer.ts'
import { driverBid } from '#contract/entities/market/driver-bid.ts'
import { offerFilterQuery } from '#contract/entities/market/offer-filter.ts'
import { riskSign, senderMark, senderVerdict } from '#contract/entities/market/sender-proof.ts'
import {
  codeEnum,
  commaIds,
  emailText,
  endpoint,
  enteredInstant,
  idNumber,
  idParams,
  instant,
  liveId,
  record,
  seenLines,
  seenText,
} from '#contract/http.ts'
import { OFFER_SOURCES } from '#contract/rules/offer-source.ts'
import type { Records } from '#contract/records.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

const latitude = z.number().min(-90).max(90).nullable()
const longitude = z.number().min(-180).max(180).nullable()

export const offerStop = z.object({
  kind: z.enum(['pickup', 'delivery']),
  at: z.string(),
  date_raw: z.string(),
})
export type OfferStop = z.infer<typeof offerStop>

export const addressSource = z.enum(['', 'reply_to', 'body', 'subject', 'from', 'entered'])

export const offerDoubt = z.enum([
  'pick_up_at',
  'pick_up_at_state',
  'pick_up_date',
  'deliver_to',
  'deliver_to_state',
  'delivery_date',
  'vehicle_type',
  'miles',
  'pieces',
  'weight',
  'posted_price_cents',
  'reply_to',
])
export type OfferDoubt = z.infer<typeof offerDoubt>

/**
 * Deadhead miles of the closest truck that fits and is in time; live messages carry estimates. Where there is
 * none, `no_fit` is what speaks against the closest; '' where the pickup is unknown.
 */
export const offerDeadhead = z.object({
  miles_out: z.number().nullable(),
  miles_out_estimated: z.boolean(),
  best_truck: z.object({ id: z.int(), unit_number: z.string() }).nullable(),
  no_fit: z.string(),
})
export type OfferDeadhead = z.infer<typeof offerDeadhead>

/** `is_read` is the requesting user's. Miles, pounds, inches, cents, UTC. */
export const offer = record.extend({
  received_date: instant,
  is_read: z.boolean(),
  is_bid: z.boolean(),
  is_driver_bid: z.boolean(),
  driver_bid_at: instant.nullable(),
  broker_answered: z.boolean(),
  is_taken: z.boolean(),
  is_withdrawn: z.boolean(),
  broker: z.int().nullable(),
  broker_company: z.string(),
  broker_rating: z.number().min(1).max(5).nullable(),
  broker_is_blacklisted: z.boolean(),
  broker_days_to_pay: z.int().nullable(),
  broker_mc_number: z.string(),
  broker_dot_number: z.string(),
  pick_up_at: z.string(),
  pick_up_at_state: z.string(),
  pick_up_date: instant.nullable(),
  pick_up_date_raw: z.string(),
  pick_up_latitude: latitude,
  pick_up_longitude: longitude,
  deliver_to: z.string(),
  deliver_to_state: z.string(),
  delivery_date: instant.nullable(),
  delivery_date_raw: z.string(),
  deliver_latitude: latitude,
  deliver_longitude: longitude,
  vehicle_type: z.string(),
  suggested_truck: z.string(),
  load_type: z.string(),
  miles: z.number().nullable(),
  miles_estimated: z.boolean(),
  ...offerDeadhead.shape,
  pieces: z.int().nullable(),
  weight: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  dims_raw: z.string(),
  stackable: z.boolean().nullable(),
  hazardous: z.boolean().nullable(),
  fast_load: z.boolean().nullable(),
  dock_level: z.boolean().nullable(),
  team: z.boolean().nullable(),
  liftgate: z.boolean().nullable(),
  csa: z.boolean().nullable(),
  posted_price_cents: z.int().nullable(),
  notes: z.string(),
  order_number: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  reply_to: z.string(),
  reply_to_source: addressSource,
  doubts: z.array(offerDoubt),
  stop_count: z.int().nullable(),
  subject: z.string(),
  source: codeEnum(OFFER_SOURCES),
  posted_at: instant.nullable(),
  expires_at: instant.nullable(),
  sender_verdict: senderVerdict,
  sender_marks: z.array(senderMark),
  /** Signs against its broker, whichever email it came by. */
  broker_signs: z.array(riskSign),
  /** An unproven email says something about it that a user has to decide. */
  has_unproven: z.boolean(),
})
export type Offer = z.infer<typeof offer>

/**
 * HTML is sanitized on write. `withdrawn_reason` quotes the email `withdrawn_by`, proven or not;
 * `mc_conflict` is another of the company's brokers with the same MC or DOT number.
 */
export const offerDetail = offer.extend({
  mail: z
    .object({
      id: z.int(),
      from: z.string(),
      subject: z.string(),
      received_at: instant,
      text: z.string(),
      html: z.string(),
    })
    .nullable(),
  stops: z.array(offerStop),
  withdrawn_reason: z.string(),
  withdrawn_by: z.object({ from: z.string(), at: instant, is_verified: z.boolean() }).nullable(),
  broker_blacklist_reason: z.string(),
  /** Cents; null without a limit. `left_cents` is null while some is left and the user may not see all prices. */
  broker_credit: z.object({ limit_cents: z.int(), left_cents: z.int().nullable() }).nullable(),
  broker_domain: z.string(),
  /** The truck that the broker answered for, from our truck list. */
  truck: z.object({ id: z.int(), unit_number: z.string() }).nullable(),
  /** Phone in FMCSA's register, to call back; '' where it has none. Never the email's. */
  broker_call_back: z.string(),
  mc_conflict: z
    .object({
      id: z.int(),
      name: z.string(),
      domain: z.string(),
      shares: z.enum(['mc_number', 'dot_number']),
    })
    .nullable(),
  driver_bids: z.array(driverBid),
  bids: z.array(
    z.object({
      id: z.int(),
      dispatcher: z.int(),
      vehicle: z.int().nullable(),
      dispatcher_name: z.string(),
      unit_number: z.string(),
      broker_price_cents: z.int().optional(),
      created_at: instant,
      broker_answered: z.boolean(),
      answer: bidAnswer.nullable(),
    }),
  ),
  unproven: z.array(
    z.object({
      id: z.int(),
      from: z.string(),
      subject: z.string(),
      received_at: instant,
      reason: z.string(),
    }),
  ),
})
export type OfferDetail = z.infer<typeof offerDetail>

export const listOffers = endpoint({
  name: 'listOffers',
  summary:
    'List the newest board offers that match the filter. `seq` is the number of the last live message included in the response.',
  path: 'load/offer/list',
  access: ['offers', 'list'],
  query: offerFilterQuery,
  answer: z.object({ count: z.int(), results: z.array(offer), seq: z.int() }),
})

export const listDeadheads = endpoint({
  name: 'listDeadheads',
  summary:
    'Get the deadhead of the closest truck that fits each of these offers and is in time. Changes with every truck that moves.',
  path: 'load/offer/deadhead/list',
  access: ['offers', 'list'],
  query: z.object({ ids: commaIds }),
  answer: z.object({ results: z.array(offerDeadhead.extend({ id: z.int() })) }),
})

/**
 * For a truck, from where it will be empty. Estimated miles; `rate_per_mile_cents` is the posted price over
 * deadhead and loaded miles.
 */
export const truckOffer = offer
  .pick({
    id: true,
    pick_up_at: true,
    pick_up_at_state: true,
    pick_up_date: true,
    deliver_to: true,
    deliver_to_state: true,
    delivery_date: true,
    vehicle_type: true,
    miles: true,
    posted_price_cents: true,
  })
  .extend({
    deadhead_miles: z.number(),
    pickup_eta: instant.nullable(),
    /** Minutes early; below zero late. */
    pickup_margin_minutes: z.int().nullable(),
    rate_per_mile_cents: z.number().nullable(),
    /** Days from now until the truck is home after the delivery; null where its home is not known. */
    days_until_home: z.number().nullable(),
    /** Reasons against this truck; empty if it fits. */
    warnings: z.array(z.string()),
  })
export type TruckOffer = z.infer<typeof truckOffer>

export const listTruckOffers = endpoint({
  name: 'listTruckOffers',
  summary:
    'List the best live offers for each of these vehicles that fit it and are in time, best paid over all miles first.',
  path: 'load/offer/truck/list',
  access: ['offers', 'list'],
  query: z.object({ ids: commaIds }),
  answer: z.object({ results: z.array(z.object({ vehicle: z.int(), offers: z.array(truckOffer) })) }),
})

export const readOffer = endpoint({
  name: 'readOffer',
  summary: 'Get an offer with its email and bids.',
  path: 'load/offer/{id}',
  access: ['offers', 'show'],
  params: idParams,
  answer: offerDetail,
})

export const markOfferRead = endpoint({
  name: 'markOfferRead',
  summary: 'Mark an offer as read for you. Repeating it changes nothing.',
  method: 'POST',
  path: 'load/offer/{id}/read',
  access: ['offers', 'read'],
  params: idParams,
  answer: z.object({ id: z.int(), is_read: z.literal(true) }),
})

const words = (most: number) => seenText(most).default('')
const count = z.number().positive().max(10_000_000).nullable().default(null)
const digitsOnly = z
  .string()
  .trim()
  .regex(/^\d{0,8}$/, 'Enter digits only.')
  .default('')
const answer = z.boolean().nullable().default(null)

export const offerInput = z.object({
  pick_up_at: seenText(120).min(1, 'Enter the pickup location.'),
  pick_up_date: enteredInstant.nullable().default(null),
  pick_up_date_raw: words(120),
  deliver_to: seenText(120).min(1, 'Enter the delivery location.'),
  delivery_date: enteredInstant.nullable().default(null),
  delivery_date_raw: words(120),
  suggested_truck: words(80),
  load_type: words(80),
  miles: count,
  pieces: z.int().positive().max(1_000_000).nullable().default(null),
  weight: count,
  length: count,
  width: count,
  height: count,
  stackable: answer,
  hazardous: answer,
  fast_load: answer,
  dock_level: answer,
  team: answer,
  liftgate: answer,
  posted_price_cents: z.int().positive().max(1_000_000_000).nullable().default(null),
  notes: seenLines(4000).default(''),
  order_number: words(40),
  broker_company: words(160),
  broker_mc_number: digitsOnly,
  broker_dot_number: digitsOnly,
  contact_name: words(120),
  contact_email: emailText.default(''),
  contact_phone: words(60),
  expires_at: enteredInstant.nullable().default(null),
  mail: idNumber.nullable().default(null),
})
export type OfferInput = z.infer<typeof offerInput>

export const createOffer = endpoint({
  name: 'createOffer',
  summary:
    'Create an offer manually, or from a quarantined email. If the broker already has an offer with this order number, updates it.',
  method: 'POST',
  path: 'load/offer/create',
  access: ['offers', 'create'],
  body: offerInput,
  answer: offerDetail,
  status: 201,
  idempotent: true,
})

export const reopenOffer = endpoint({
  name: 'reopenOffer',
  summary:
    'Put a withdrawn offer back on the board. Use it when the withdrawal email was misread. Returns 409 if the offer is not withdrawn.',
  method: 'POST',
  path: 'load/offer/{id}/reopen',
  access: ['offers', 'edit'],
  params: idParams,
  answer: offerDetail,
})

const driverBidNews = z.object({ id: z.int(), offer: offer.partial().extend({ id: z.int() }) })

export const live = {
  LOAD_CREATED: { access: ['offers', 'list'], data: offer },
  LOAD_UPDATED: { access: ['offers', 'list'], data: offer },
  DRIVER_BID_CREATED: { access: ['offers', 'list'], data: driverBidNews },
  LOAD_READ: { access: ['offers', 'list'], data: liveId },
} as const satisfies LiveMessages

export const records = {
  offer: { schema: offer, facts: async () => (await import('#contract/fields/offer.ts')).offerFacts },
} as const satisfies Records
