import type { TrailWords } from '#server/core/trail-words.ts'

export const documentTrail: TrailWords = {
  actions: {
    replace: 'Replaced',
  },
}
