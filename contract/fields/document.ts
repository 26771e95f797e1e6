import type { Document } from '#contract/entities/fleet/document.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { DOCUMENT_TYPES, type DocumentCode } from '#contract/rules/documents.ts'

const OWNERS_OF_DOCUMENTS = {
  owner: 'Owner',
  driver: 'Driver',
  vehicle: 'Vehicle',
  filing: 'Filing',
} as const
const TYPES = Object.fromEntries(
  Object.entries(DOCUMENT_TYPES).map(([code, { name }]) => [code, name]),
) as Record<DocumentCode, string>

export const documentFacts = buildFields<Document>()({
  ...RECORD_FACTS,
  of: { label: 'Belongs to', kind: 'code', codes: OWNERS_OF_DOCUMENTS },
  of_id: { label: 'Record ID', kind: 'number', isInternal: true },
  type: { label: 'Type', kind: 'code', codes: TYPES },
  file_name: { label: 'File name', kind: 'text' },
  content_type: { label: 'Content type', kind: 'text' },
  size: { label: 'Size', kind: 'bytes' },
  issued_on: { label: 'Issued on', kind: 'day' },
  expires_on: { label: 'Expires on', kind: 'day' },
  note: { label: 'Note', kind: 'text' },
  uploaded_by: { label: 'Uploaded by', kind: 'text' },
  replaced_at: { label: 'Replaced', kind: 'instant' },
})
