import { z } from 'zod'

export const bidAnswer = z.enum(['accepted', 'countered', 'rejected', 'question', 'unclear'])
export type BidAnswer = z.infer<typeof bidAnswer>
