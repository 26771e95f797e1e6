import type { LoadDocumentKind } from '#contract/rules/load-documents.ts'
import type { DocumentFile } from '#server/fleet/index.ts'
import { defineEvent } from '#server/kernel/base/events.ts'

interface AddedDocument extends DocumentFile {
  load: number
  document: number
  kind: LoadDocumentKind
  sent_by: string
  uploaded_by: number | null
}

export const loadDocumentAdded = defineEvent<AddedDocument>('load-document.added')
