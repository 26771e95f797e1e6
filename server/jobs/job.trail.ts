import type { TrailWords } from '#server/core/trail-words.ts'

export const jobTrail: TrailWords = {
  actions: {
    'run again': 'Ran again',
  },
}
