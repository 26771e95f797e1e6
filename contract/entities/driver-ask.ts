import { z } from 'zod'
import { cents, endpoint, idParams, instant, liveId, page } from '#contract/http.ts'
import type { LiveMessages } from '#contract/live-messages.ts'
import type { Grants } from '#contract/permissions.ts'
import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'

/** An offer that a driver was asked his price for, in the words of the mail that asked him, which never name the broker. */
export const driverAsk = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['asked', 'priced', 'declined', 'unclear']),
  price_cents: z.int().nullable(),
  asked_at: instant,
})
export type DriverAsk = z.infer<typeof driverAsk>

export const listDriverAsks = endpoint({
  name: 'listDriverAsks',
  summary: 'What the driver who asks was asked his price for within the last day and can still answer, the newest first.',
  path: DRIVER_PATHS.asks,
  access: ['driver-asks', 'list'],
  answer: page(driverAsk),
})

export const answerDriverAsk = endpoint({
  name: 'answerDriverAsk',
  summary: 'Name one’s price for an offer, or none to decline it; counts as an answer by mail does. A later answer replaces it.',
  method: 'POST',
  path: DRIVER_PATHS.answer,
  access: ['driver-asks', 'edit'],
  params: idParams,
  idempotent: 'required',
  body: z.object({ price_cents: cents.min(100, 'Enter your price in dollars.').max(10_000_000).nullable() }),
  answer: z.object({ id: z.int(), state: driverAsk.shape.state }),
})

/** What is told live of it: to the driver alone. */
export const live = {
  DRIVER_ASKED: { access: ['driver-asks', 'list'], data: liveId },
} as const satisfies LiveMessages

export const grants = { DRIVER: { 'driver-asks': ['list', 'edit'] } } as const satisfies Grants
