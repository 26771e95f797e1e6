import { z } from 'zod'
import { cents, endpoint, idParams, instant, liveId, page } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'

export const LEAST_QUOTE_CENTS = 100

/** A driver's price. */
export const quotedCents = (otherwise: string) => cents.min(LEAST_QUOTE_CENTS, otherwise).max(10_000_000)

export const driverAsk = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['asked', 'priced', 'declined', 'unclear']),
  price_cents: z.int().nullable(),
  asked_at: instant,
  /** Null when not stated; zones are those of the stops. */
  pick_up_date: instant.nullable(),
  pick_up_zone: z.string(),
  delivery_date: instant.nullable(),
  delivery_zone: z.string(),
  /** The deadhead as the dispatcher saw it when asking; null when unknown. */
  miles_out: z.number().nullable(),
  minutes_out: z.number().nullable(),
  is_estimated: z.boolean(),
  expires_at: instant.nullable(),
})
export type DriverAsk = z.infer<typeof driverAsk>

export const listDriverAsks = endpoint({
  name: 'listDriverAsks',
  summary:
    'List your price requests from the last day, newest first. Includes only those you can still answer.',
  path: DRIVER_PATHS.asks,
  access: ['driver-asks', 'list'],
  answer: page(driverAsk),
})

export const answerDriverAsk = endpoint({
  name: 'answerDriverAsk',
  summary:
    'Quote a price for an offer, or pass. Works the same as replying by email. A later quote replaces it.',
  method: 'POST',
  path: DRIVER_PATHS.answer,
  access: ['driver-asks', 'edit'],
  params: idParams,
  idempotent: 'required',
  body: z.object({ price_cents: quotedCents('Enter your price in dollars.').nullable() }),
  answer: z.object({ id: z.int(), state: driverAsk.shape.state }),
})

export const live = {
  DRIVER_ASKED: { access: ['driver-asks', 'list'], data: liveId },
} as const satisfies LiveMessages
