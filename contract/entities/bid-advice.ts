import { z } from 'zod'
import { endpoint, idParams } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'

export const readBidAdvice = endpoint({
  name: 'readBidAdvice',
  summary:
    'What one’s own bids of a year say of a price for an offer: how many were asked and won on the lane, or in the nearest pool with enough, and a price for each chance of winning that lies between the quartiles of what was asked; no prices where too few are known. Only bids whose prices the user may see count.',
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
    /** Cents a loaded mile that were asked: a quarter asked less than the first, half less than the second. */
    quartiles: z.tuple([z.int(), z.int(), z.int()]).nullable(),
    /** Cents a loaded mile of those that were won, the median. */
    won_median: z.int().nullable(),
    prices: z.array(z.object({ chance: z.int(), price_cents: z.int() })),
  }),
})

export const grants = {
  CREATE_BID: { 'bid-advice': ['show'] },
} as const satisfies Grants
