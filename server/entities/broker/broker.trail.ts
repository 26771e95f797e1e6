import type { TrailWords } from '#server/core/trail-words.ts'

export const brokerTrail: TrailWords = {
  records: {
    broker_rating: 'Broker rating',
  },
  actions: {
    merge: 'Merged duplicates',
    rate: 'Rated',
  },
}
