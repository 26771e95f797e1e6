import { z } from 'zod'

/** Money covers only the `priced` loads whose prices the user may see. */
export const loadTotals = z.object({
  loads: z.int(),
  miles: z.number(),
  priced: z.int(),
  priced_miles: z.number(),
  broker_price_cents: z.int(),
  driver_price_cents: z.int(),
})
export type LoadTotals = z.infer<typeof loadTotals>
