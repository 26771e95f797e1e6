import type { TrailWords } from '#server/core/trail-words.ts'

export const offerTrail: TrailWords = {
  actions: {
    reopen: 'Reopened',
    withdraw: 'Withdrew',
  },
}
