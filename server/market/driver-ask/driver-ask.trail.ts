import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const driverAskTrail: TrailWords = {
  actions: {
    answer: 'Answered',
  },
}
