import type { TrailWords } from '#server/core/trail-words.ts'
import { offerLane } from '#server/entities/offer/offer.repository.ts'
import { offer } from '#server/entities/offer/offer.table.ts'

export const offerTrail: TrailWords = {
  names: {
    offer: { from: offer, word: offerLane },
  },
  actions: {
    reopen: 'Reopened',
    withdraw: 'Withdrew',
  },
}
