import type { TrailWords } from '#server/core/trail-words.ts'
import { load } from '#server/entities/load/load.table.ts'

export const loadTrail: TrailWords = {
  names: {
    load: { from: load, word: load.number },
  },
  fields: {
    load: {
      week: { isHidden: true },
      year: { isHidden: true },
      sequence: { isHidden: true },
      taken_marks: { isHidden: true },
    },
  },
}
