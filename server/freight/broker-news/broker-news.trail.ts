import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const brokerNewsTrail: TrailWords = {
  actions: {
    'broker-news': 'Emailed the broker',
    'broker-news-choice': 'Changed broker updates',
  },
}
