import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { bidLane } from '#server/market/bid/bid-lookup.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'

export const bidTrail: TrailWords = {
  // Without its price: a load's history names the bid to users who may not see prices.
  names: { bid: { from: bid, word: bidLane } },
  actions: {
    'take back': 'Undid send',
    'confirm answer': 'Confirmed the reply',
    reply: 'Replied',
  },
  fields: { bid: { answer_confirmed_by: { names: 'user' } } },
}
