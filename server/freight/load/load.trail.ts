import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { load } from '#server/freight/schema/load.table.ts'

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
