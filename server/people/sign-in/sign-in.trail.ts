import type { TrailWords } from '#server/kernel/history/trail-words.ts'

export const signInTrail: TrailWords = {
  actions: {
    'link-provider': 'Linked to the sign-in provider',
    'unlink-provider': 'Unlinked from the sign-in provider',
  },
}
