import { z } from 'zod'
import { endpoint, idParams } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'

export const readBidAdvice = endpoint({
  name: 'readBidAdvice',
  summary:
    'Get price advice for an offer. Based on your bids of the past year on the lane, or in the closest group with enough bids. Returns bids made and won, and a price for each win chance within the middle half of bid prices. Returns no prices with too little data. Counts only bids whose prices you may see.',
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
    prices: z.array(z.object({ chance: z.int(), price_cents: z.int() })),
  }),
})

export const grants = {
  CREATE_BID: { 'bid-advice': ['show'] },
} as const satisfies Grants
