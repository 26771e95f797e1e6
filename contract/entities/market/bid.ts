import { z } from 'zod'
import { bidAnswer } from '#contract/entities/market/bid-answer.ts'
import { mailState } from '#contract/entities/market/mail-state.ts'
import { senderMark, senderVerdict } from '#contract/entities/market/sender-proof.ts'
import { offer } from '#contract/entities/market/offer.ts'
import {
  commaIds,
  commaIdsOrNone,
  commaTexts,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  instant,
  liveId,
  orderBy,
  page,
  pageQuery,
  record,
  recordId,
  seenLines,
  versionNumber,
} from '#contract/http.ts'
import type { Records } from '#contract/records.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

/** Both prices are absent for users who may not see them. */
export const bid = record.extend({
  offer: z.int(),
  dispatcher: z.int(),
  dispatcher_name: z.string(),
  vehicle: z.int().nullable(),
  unit_number: z.string(),
  driver_name: z.string(),
  override_reason: z.string(),
  broker: z.int().nullable(),
  broker_company: z.string(),
  broker_email: z.string(),
  order_number: z.string(),
  pick_up_at: z.string(),
  pick_up_at_state: z.string(),
  pick_up_date: instant.nullable(),
  pick_up_date_raw: z.string(),
  pick_up_latitude: offer.shape.pick_up_latitude,
  pick_up_longitude: offer.shape.pick_up_longitude,
  deliver_to: z.string(),
  deliver_to_state: z.string(),
  delivery_date: instant.nullable(),
  delivery_date_raw: z.string(),
  deliver_latitude: offer.shape.deliver_latitude,
  deliver_longitude: offer.shape.deliver_longitude,
  miles: z.number().nullable(),
  miles_out: z.number().nullable(),
  broker_price_cents: z.int().optional(),
  driver_price_cents: z.int().nullable().optional(),
  sent_at: instant.nullable(),
  mail_state: mailState,
  broker_answered: z.boolean(),
  answer: bidAnswer.nullable(),
  answer_price_cents: z.int().nullable().optional(),
  /** In our last counter. */
  counter_price_cents: z.int().nullable().optional(),
  /** Reason for `unclear`; may contain prices. */
  answer_note: z.string().optional(),
  answered_at: instant.nullable(),
  answer_confirmed_at: instant.nullable(),
  answer_confirmed_by: z.string(),
  /** We emailed the broker after the last reply. */
  is_replied: z.boolean(),
  load: z.int().nullable(),
  load_number: z.string(),
})
export type Bid = z.infer<typeof bid>

/** In thread order; `at` is when it was sent or received. */
export const threadMail = z.object({
  id: z.int(),
  direction: z.enum(['out', 'in']),
  from: z.string(),
  to: z.string(),
  cc: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: instant,
  state: mailState.nullable(),
  error: z.string(),
  /** Remaining undo time of our email; null once it is sent, and for incoming email. */
  undo_seconds: z.number().nullable(),
  verdict: senderVerdict.nullable(),
  marks: z.array(senderMark),
  /** Not proven to come from the broker, so it changed nothing. */
  is_unproven: z.boolean(),
  files: z.array(z.object({ id: z.int(), file_name: z.string(), size: z.int() })),
})
export const bidDetail = bid.extend({
  message: z.string(),
  mails: z.array(threadMail),
  /** Alternatives after a bounce: the other addresses of the offer and its broker. */
  other_addresses: z.array(z.string()),
  colleagues: z.array(z.string()),
  /** The driver's latest price for this offer and truck; absent like the prices. */
  driver_quote_cents: z.int().nullable().optional(),
})
export type BidDetail = z.infer<typeof bidDetail>

/**
 * Shares are 0 to 1, minutes are the mean time to a reply, cents the mean per loaded mile; null without data.
 */
export const bidStatistics = z.object({
  name: z.string(),
  bids: z.int(),
  answered: z.int(),
  won: z.int(),
  win_rate: z.number().nullable(),
  answer_minutes: z.number().nullable(),
  cents_per_mile: z.number().nullable(),
})
export type BidStatistics = z.infer<typeof bidStatistics>

export const listBids = endpoint({
  name: 'listBids',
  summary:
    'List bids, newest first by default. `search` matches orders, brokers and locations. Addresses match any part of the location. States are abbreviations, separated by commas. Days are in the company’s time zone.',
  path: 'load/bid/list',
  access: ['bids', 'list'],
  query: pageQuery.extend({
    pickup_state: commaTexts.optional(),
    pickup_address: z.string().max(200).optional(),
    pickup_date: enteredDay.optional(),
    delivery_state: commaTexts.optional(),
    delivery_address: z.string().max(200).optional(),
    delivery_date: enteredDay.optional(),
    dispatcher: commaIds.optional(),
    vehicle: commaIdsOrNone.optional(),
    bid_created_date: enteredDay.optional(),
    created_from: enteredDay.optional(),
    created_to: enteredDay.optional(),
    broker_email: z.string().max(254).optional(),
    answer: z.enum([...bidAnswer.options, 'none', 'to_confirm', 'won']).optional(),
    broker: commaIdsOrNone.optional(),
    offer: recordId.optional(),
    search: z.string().max(100).optional(),
    order: orderBy(['created_at', 'answered_at', 'pick_up_date', 'order_number']).optional(),
  }),
  answer: page(bid),
})

export const readBid = endpoint({
  name: 'readBid',
  summary: 'Get a bid with its email thread.',
  path: 'load/bid/{id}',
  access: ['bids', 'show'],
  params: idParams,
  answer: bidDetail,
})

export const downloadMailedFile = endpoint({
  name: 'downloadMailedFile',
  summary: 'Download a PDF from a bid’s email thread. Returns the file as an attachment.',
  path: 'load/bid/file/{id}',
  access: ['bids', 'show'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const readBidStatistics = endpoint({
  name: 'readBidStatistics',
  summary:
    'Get your bid history with the offer’s broker and on its lane (state to state). Prices count only if you may see them.',
  path: 'load/bid/{id}/statistics',
  access: ['bids', 'show'],
  params: idParams,
  answer: z.object({ broker: bidStatistics.nullable(), lane: bidStatistics.nullable() }),
})

const newBid = z.object({
  offer: idNumber,
  vehicle: idNumber,
  broker_price_cents: z
    .int('Enter the price in dollars.')
    .positive('Enter a price above 0.')
    .max(100_000_000, 'Enter a price below $1,000,000.'),
  driver_price_cents: z.int().positive().max(100_000_000).nullable().default(null),
  subject: z
    .string()
    .trim()
    .min(1, 'Enter a subject.')
    .max(300)
    .regex(/^[^\r\n]*$/, 'Enter the subject on one line.'),
  message: z.string().trim().min(1, 'Enter a message.').max(10_000),
  override_reason: seenLines(500).default(''),
})

export const createOwnBid = endpoint({
  name: 'createOwnBid',
  summary:
    'Place a bid on an offer in your own name. Saves the bid and emails the message to the broker once.',
  method: 'POST',
  path: 'load/bid/own/create',
  access: ['bids', 'create'],
  idempotent: 'required',
  status: 201,
  body: newBid,
  answer: bidDetail,
})

export const createBid = endpoint({
  name: 'createBid',
  summary:
    'Place a bid on an offer for a dispatcher. Defaults to you. Saves the bid and emails the message to the broker once. Also requires permission to send bids.',
  method: 'POST',
  path: 'load/bid/create',
  access: ['assigned-bids', 'create'],
  also: [{ can: ['bids', 'create'], otherwise: 'You can’t bid. You need “Send bids”.' }],
  idempotent: 'required',
  keysOf: createOwnBid.name,
  status: 201,
  body: newBid.extend({ dispatcher: idNumber.nullable().default(null) }),
  answer: bidDetail,
})

export const replyToBroker = endpoint({
  name: 'replyToBroker',
  summary:
    'Reply to the broker on the bid’s thread. Sends the text once. `cc` lists the colleagues to copy; if omitted, everyone on the thread is copied.',
  method: 'POST',
  path: 'load/bid/{id}/reply',
  access: ['bids', 'send'],
  params: idParams,
  idempotent: 'required',
  body: z.object({
    message: z.string().trim().min(1, 'Enter a message.').max(10_000),
    cc: z.array(z.string().max(254)).max(20).optional(),
  }),
  answer: bidDetail,
})

export const negotiationAct = z.enum(['accept', 'counter', 'hold', 'pass'])
export type NegotiationAct = z.infer<typeof negotiationAct>

export const negotiateBid = endpoint({
  name: 'negotiateBid',
  summary:
    'Reply to the broker and save what the reply means, in one act. `accept` takes the broker’s price and marks the offer as taken; `counter` names ours; `hold` changes nothing; `pass` ends the bid. The message of `accept` and `counter` must name the price. Sends the message once. Undoing the email undoes the act.',
  method: 'POST',
  path: 'load/bid/{id}/negotiate',
  access: ['bids', 'send'],
  params: idParams,
  idempotent: 'required',
  body: z
    .object({
      act: negotiationAct,
      price_cents: z.int().positive('Enter a price above 0.').max(100_000_000).nullable().default(null),
      message: z.string().trim().min(1, 'Enter a message.').max(10_000),
      cc: z.array(z.string().max(254)).max(20).optional(),
      version: versionNumber,
    })
    .refine(({ act, price_cents }) => (act !== 'accept' && act !== 'counter') || price_cents !== null, {
      path: ['price_cents'],
      message: 'Enter the price.',
    }),
  answer: bidDetail,
})

export const takeBackMail = endpoint({
  name: 'takeBackMail',
  summary:
    'Cancel a bid or reply that has not been sent yet. A canceled bid is deleted with its email. Returns 409 if it was already sent.',
  method: 'POST',
  path: 'load/bid/mail/{id}/take-back',
  access: ['bids', 'send'],
  params: idParams,
  answer: z.object({ bid: z.int(), offer: z.int(), is_bid_gone: z.boolean() }),
})

export const confirmBidAnswer = endpoint({
  name: 'confirmBidAnswer',
  summary:
    'Record the outcome of the broker’s reply. Accepting marks the offer as taken; any other outcome makes it available again.',
  method: 'POST',
  path: 'load/bid/{id}/confirm-answer',
  access: ['bids', 'edit'],
  params: idParams,
  body: z
    .object({
      answer: bidAnswer.exclude(['unclear', 'question'], 'Choose accepted, countered or declined.'),
      price_cents: z.int().positive('Enter a price above 0.').max(100_000_000).nullable().default(null),
      version: versionNumber,
    })
    .refine(({ answer, price_cents }) => answer !== 'countered' || price_cents !== null, {
      path: ['price_cents'],
      message: 'Enter the broker’s price.',
    }),
  answer: bidDetail,
})

const createdBid = z.object({
  id: z.int(),
  load: offer.partial().extend({ id: z.int() }),
  dispatcher: z.int(),
})
const answeredBid = z.object({ id: z.int(), offer: z.int(), answer: bid.shape.answer })

export const live = {
  BID_CREATED: { access: ['offers', 'list'], data: createdBid },
  BID_CHANGED: { access: ['bids', 'list'], data: liveId },
  BROKER_RESPONDED_BID: { access: ['bids', 'list'], data: answeredBid },
} as const satisfies LiveMessages

export const records = {
  bid: { schema: bidDetail, facts: async () => (await import('#contract/fields/bid.ts')).bidFacts },
} as const satisfies Records
