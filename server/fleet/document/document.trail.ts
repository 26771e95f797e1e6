import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { document } from '#server/fleet/schema/document.table.ts'

export const documentTrail: TrailWords = {
  names: {
    document: { from: document, word: document.file_name },
  },
  actions: {
    replace: 'Replaced',
  },
}
