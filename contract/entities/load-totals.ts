import { z } from 'zod'

/** What the loads of a filter come to; the money is that of the loads whose prices the user may see, which `priced` counts. */
export const loadTotals = z.object({
  loads: z.int(),
  miles: z.number(),
  priced: z.int(),
  priced_miles: z.number(),
  broker_price_cents: z.int(),
  driver_price_cents: z.int(),
})
export type LoadTotals = z.infer<typeof loadTotals>
