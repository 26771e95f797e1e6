import { z } from 'zod'
import { endpoint, idParams, instant, page, pageQuery, record } from '#contract/http.ts'

/** What a broker's answer means: proposed from its text, confirmed by a person. */
export const bidAnswer = z.enum(['accepted', 'countered', 'rejected', 'unclear'])
/** Where an outgoing mail stands; `kept` = no relay is set, it is readable here; `uncertain` = the server died while sending it. */
export const mailState = z.enum(['queued', 'sending', 'sent', 'kept', 'failed', 'uncertain'])
/** Where an outgoing mail stands. */
export type MailState = z.infer<typeof mailState>

/** A bid in a list. The two prices are absent where the user may not see them. */
export const bid = record.extend({
  load: z.int(),
  dispatcher: z.int(),
  dispatcher_name: z.string(),
  vehicle: z.int().nullable(),
  unit_number: z.string(),
  driver_name: z.string(),
  broker_company: z.string(),
  broker_email: z.string(),
  order_number: z.string(),
  pick_up_at: z.string(),
  pick_up_date: instant.nullable(),
  pick_up_date_raw: z.string(),
  deliver_to: z.string(),
  delivery_date: instant.nullable(),
  delivery_date_raw: z.string(),
  miles: z.number().nullable(),
  miles_out: z.number().nullable(),
  broker_price_cents: z.int().optional(),
  driver_price_cents: z.int().nullable().optional(),
  sent_at: instant.nullable(),
  mail_state: mailState,
  broker_answered: z.boolean(),
  answer: bidAnswer.nullable(),
  answer_price_cents: z.int().nullable().optional(),
  answered_at: instant.nullable(),
})
/** A bid in a list. */
export type Bid = z.infer<typeof bid>

/** One mail of a bid's thread, oldest first. */
export const threadMail = z.object({
  id: z.int(),
  direction: z.enum(['out', 'in']),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: instant,
  state: mailState.nullable(),
  error: z.string(),
})
/** A bid with its thread of mails. */
export const bidDetail = bid.extend({ message: z.string(), mails: z.array(threadMail) })
/** A bid with its thread of mails. */
export type BidDetail = z.infer<typeof bidDetail>

export const listBids = endpoint({
  name: 'listBids',
  summary: 'Bids, newest first.',
  path: 'load/bid/list',
  access: ['bids', 'list'],
  query: pageQuery,
  answer: page(bid),
})

export const readBid = endpoint({
  name: 'readBid',
  summary: 'One bid with its thread of mails.',
  path: 'load/bid/{id}',
  access: ['bids', 'show'],
  params: idParams,
  answer: bidDetail,
})

export const createOwnBid = endpoint({
  name: 'createOwnBid',
  summary: "Bid on an offer in one's own name: keeps the bid and sends this very message to the offer's broker, once.",
  method: 'POST',
  path: 'load/bid/own/create',
  access: ['bids', 'create'],
  idempotent: true,
  status: 201,
  body: z.object({
    load: z.int().positive(),
    vehicle: z.int().positive(),
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
      .regex(/^[^\r\n]*$/, 'A subject is one line.'),
    message: z.string().trim().min(1, 'Enter a message.').max(10_000),
  }),
  answer: bidDetail,
})
