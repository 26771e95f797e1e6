import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'

export const loadDocumentTrail: TrailWords = {
  names: {
    load_document: { from: loadDocument, word: loadDocument.file_name },
  },
}
