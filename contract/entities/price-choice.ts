import { z } from 'zod'
import { instant } from '#contract/http.ts'

/** A price at which a bid's emails leave a load to be booked, with those that named it and agreed to it. */
export const priceChoice = z.object({
  cents: z.int(),
  is_agreed: z.boolean(),
  emails: z.array(z.object({ by: z.enum(['us', 'broker']), words: z.string(), at: instant })),
})
export type PriceChoice = z.infer<typeof priceChoice>
