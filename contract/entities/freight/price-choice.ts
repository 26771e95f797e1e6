import { z } from 'zod'
import { instant } from '#contract/http.ts'

export const priceChoice = z.object({
  cents: z.int(),
  is_agreed: z.boolean(),
  emails: z.array(z.object({ by: z.enum(['us', 'broker']), words: z.string(), at: instant })),
})
export type PriceChoice = z.infer<typeof priceChoice>
