import type { TrailWords } from '#server/core/trail-words.ts'

export const brokerNewsTrail: TrailWords = {
  actions: {
    'broker-news': 'Wrote to the broker',
    'broker-news-choice': 'Changed what the broker is told',
  },
}
