import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { offerLane } from '#server/market/offer/offer.repository.ts'
import { offer } from '#server/market/schema/offer.table.ts'

export const offerTrail: TrailWords = {
  names: {
    offer: { from: offer, word: offerLane },
  },
  actions: {
    reopen: 'Reopened',
    withdraw: 'Withdrew',
  },
}
