import { z } from 'zod'

/** The rate by the rate confirmation of a load, and by the load, in cents; null where they are one, or a person has settled it. */
export const rateMismatch = z.object({ confirmed_cents: z.int(), price_cents: z.int() }).nullable()
