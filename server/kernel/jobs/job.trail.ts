import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const jobTrail: TrailWords = {
  actions: {
    'run again': 'Ran again',
  },
}
