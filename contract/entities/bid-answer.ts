import { z } from 'zod'

/** What a broker's answer means: proposed from its text, confirmed by a person. */
export const bidAnswer = z.enum(['accepted', 'countered', 'rejected', 'question', 'unclear'])
export type BidAnswer = z.infer<typeof bidAnswer>
