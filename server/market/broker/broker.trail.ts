import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { broker } from '#server/market/schema/broker.table.ts'

export const brokerTrail: TrailWords = {
  names: {
    broker: { from: broker, word: broker.name },
  },
  records: {
    broker_rating: 'Broker rating',
  },
  actions: {
    merge: 'Merged duplicates',
    rate: 'Rated',
  },
}
