import type { TrailWords } from '#server/core/trail-words.ts'

export const loadShareTrail: TrailWords = {
  actions: {
    share: 'Shared',
    unshare: 'Stopped sharing',
  },
}
