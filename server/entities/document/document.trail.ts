import type { TrailWords } from '#server/core/trail-words.ts'
import { document } from '#server/entities/document/document.table.ts'

export const documentTrail: TrailWords = {
  names: {
    document: { from: document, word: document.file_name },
  },
  actions: {
    replace: 'Replaced',
  },
}
