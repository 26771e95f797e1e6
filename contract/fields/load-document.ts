import type { LoadDocument } from '#contract/entities/freight/load-document.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { LOAD_DOCUMENTS, type LoadDocumentKind } from '#contract/rules/load-documents.ts'

const KINDS = Object.fromEntries(
  Object.entries(LOAD_DOCUMENTS).map(([code, { name }]) => [code, name]),
) as Record<LoadDocumentKind, string>

export const loadDocumentFacts = buildFields<LoadDocument>()({
  ...RECORD_FACTS,
  load: { label: 'Load', kind: 'lookup', by: 'load' },
  kind: { label: 'Document', kind: 'code', codes: KINDS },
  file_name: { label: 'File name', kind: 'text' },
  content_type: { label: 'Content type', kind: 'text' },
  size: { label: 'Size', kind: 'bytes' },
  uploaded_by: { label: 'Uploaded by', kind: 'text' },
  removed_at: { label: 'Removed', kind: 'instant' },
})
