import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const profileTrail: TrailWords = {
  actions: {
    'change-password': 'Changed the password',
  },
}
