import type { TrailWords } from '#server/core/trail-words.ts'

export const driverAskTrail: TrailWords = {
  actions: {
    answer: 'Answered',
  },
}
