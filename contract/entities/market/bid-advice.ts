import { z } from 'zod'
import { endpoint, idParams } from '#contract/http.ts'

export const readBidAdvice = endpoint({
  name: 'readBidAdvice',
  summary:
    'Get price advice for an offer, based on your bids from the past year on the lane, or on similar loads if the lane has too few. Returns bids placed and won, and the chance to win at prices within the middle half of those bids. Returns no prices if there is too little data. Counts only bids whose prices you may see.',
  path: 'load/offer/{id}/bid-advice',
  access: ['bid-advice', 'show'],
  params: idParams,
  answer: z.object({
    pool: z.enum(['lane_type', 'lane', 'region', 'miles']),
    lane: z.string(),
    bids: z.int(),
    won: z.int(),
    broker_bids: z.int(),
    broker_won: z.int(),
    newest_days: z.int(),
    quartiles: z.tuple([z.int(), z.int(), z.int()]).nullable(),
    won_median: z.int().nullable(),
    /** Half the bids at this price win, else the median; null with too little data. */
    suggested_cents: z.int().nullable(),
    prices: z.array(z.object({ chance: z.int(), price_cents: z.int() })),
  }),
})
