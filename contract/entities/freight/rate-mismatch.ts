import { z } from 'zod'

/** Cents; null when they agree or a user has settled the difference. */
export const rateMismatch = z.object({ confirmed_cents: z.int(), price_cents: z.int() }).nullable()
