import { z } from 'zod'
import { DRIVER_ASK_LIMIT } from '#contract/constants.ts'
import { mailState } from '#contract/entities/market/mail-state.ts'
import { quotedCents } from '#contract/entities/market/driver-ask.ts'
import { endpoint, idNumber, idParams, instant, page, record, seenLines } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

export const driverBidState = z.enum(['asked', 'priced', 'declined', 'unclear'])

/** Miles and minutes are the deadhead to the pickup. */
export const driverBid = record.extend({
  offer: z.int(),
  vehicle: z.int(),
  unit_number: z.string(),
  driver: z.int(),
  driver_name: z.string(),
  state: driverBidState,
  price_cents: z.int().nullable(),
  miles_out: z.number().nullable(),
  minutes_out: z.number().nullable(),
  is_estimated: z.boolean(),
  reply_text: z.string(),
  asked_by: z.string(),
  answered_at: instant.nullable(),
  mail_state: mailState,
})
export type DriverBid = z.infer<typeof driverBid>

export const listDriverBids = endpoint({
  name: 'listDriverBids',
  summary: 'List drivers asked for a price on an offer. Drivers who quoted come first.',
  path: 'load/offer/{id}/driver-bid/list',
  access: ['driver-bids', 'list'],
  params: idParams,
  answer: page(driverBid),
})

export const askDrivers = endpoint({
  name: 'askDrivers',
  summary:
    'Ask these vehicles’ drivers for a price. Each driver sees their own deadhead and ETA, but not the broker, and the price only if they may see it. If a driver may not bid or has no email, sends nothing and returns 400 with their name.',
  method: 'POST',
  path: 'load/offer/{id}/driver-bid/create',
  access: ['driver-bids', 'create'],
  params: idParams,
  idempotent: 'required',
  status: 201,
  body: z.object({
    vehicles: z
      .array(idNumber)
      .min(1, 'Choose a vehicle.')
      .max(DRIVER_ASK_LIMIT, `Choose at most ${DRIVER_ASK_LIMIT} vehicles.`),
    note: seenLines(1000).default(''),
  }),
  answer: page(driverBid),
})

export const noteDriverQuote = endpoint({
  name: 'noteDriverQuote',
  summary:
    'Record the price that an asked driver gave in a call. It counts as the driver’s price; a later reply by the driver replaces it.',
  method: 'POST',
  path: 'load/driver-bid/{id}/call',
  access: ['driver-bids', 'create'],
  params: idParams,
  idempotent: 'required',
  body: z.object({
    price_cents: quotedCents('Enter the driver’s price in dollars.'),
    note: seenLines(500).default(''),
  }),
  answer: z.object({ id: z.int(), state: driverBidState }),
})

const changedBid = z.object({ id: z.int(), offer: z.int() })

export const live = {
  DRIVER_BID_CHANGED: { access: ['driver-bids', 'list'], data: changedBid },
} as const satisfies LiveMessages
