import type { TrailWords } from '#server/core/trail-words.ts'
import { loadDocument } from '#server/entities/load-document/load-document.table.ts'

export const loadDocumentTrail: TrailWords = {
  names: {
    load_document: { from: loadDocument, word: loadDocument.file_name },
  },
}
