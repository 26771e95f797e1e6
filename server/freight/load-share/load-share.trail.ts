import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const loadShareTrail: TrailWords = {
  actions: {
    share: 'Shared',
    unshare: 'Stopped sharing',
  },
}
