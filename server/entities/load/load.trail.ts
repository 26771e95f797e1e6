import type { TrailWords } from '#server/core/trail-words.ts'

export const loadTrail: TrailWords = {
  fields: { load: { week: { isHidden: true }, year: { isHidden: true }, sequence: { isHidden: true } } },
}
