import { z } from 'zod'
import { priceReason } from '#contract/entities/freight/load-input.ts'
import { endpoint, idParams, instant, page, pageQuery, record, recordId } from '#contract/http.ts'
import { originalFile } from '#contract/entities/kernel/original-file.ts'
import { BILLING_REQUIREMENT_CODES } from '#contract/rules/billing.ts'
import { LOAD_DOCUMENT_KINDS } from '#contract/rules/load-documents.ts'
import type { Records } from '#contract/records.ts'

/** Several of a kind coexist, as pages do; a removed one can be restored. */
export const loadDocument = record.extend({
  load: z.int(),
  kind: z.enum(LOAD_DOCUMENT_KINDS),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  uploaded_by: z.string(),
  removed_at: instant.nullable(),
})
export type LoadDocument = z.infer<typeof loadDocument>

export const createLoadDocument = endpoint({
  name: 'createLoadDocument',
  summary:
    'Upload a load document as multipart form data. Send the fields before the file. Accepts PDF, JPEG, PNG or HEIC up to 20 MB, detected from the content. Sending the same file with the same type again returns the first upload.',
  method: 'POST',
  path: 'load/order/document/create',
  access: ['load-documents', 'create'],
  status: 201,
  takesFile: true,
  body: z.object({ load: recordId, kind: z.enum(LOAD_DOCUMENT_KINDS) }),
  answer: loadDocument,
})

export const listLoadDocuments = endpoint({
  name: 'listLoadDocuments',
  summary:
    'List a load’s documents, removed ones last. Documents that may show a price require access to the load’s prices.',
  path: 'load/order/document/list',
  access: ['load-documents', 'list'],
  query: pageQuery.extend({ load: recordId }),
  answer: page(loadDocument).extend({
    can_add: z.array(z.enum(LOAD_DOCUMENT_KINDS)),
    waived: z.array(z.enum(BILLING_REQUIREMENT_CODES)),
  }),
})

export const deleteLoadDocument = endpoint({
  name: 'deleteLoadDocument',
  summary:
    'Remove a load document. It can be restored. Removing the last POD requires a reason in a locked pay week.',
  method: 'DELETE',
  path: 'load/order/document/{id}',
  access: ['load-documents', 'delete'],
  params: idParams,
  body: z.object({ reason: priceReason }).prefault({}),
  answer: loadDocument,
})

export const restoreLoadDocument = endpoint({
  name: 'restoreLoadDocument',
  summary: 'Restore a removed load document.',
  method: 'POST',
  path: 'load/order/document/{id}/restore',
  access: ['load-documents', 'delete'],
  params: idParams,
  answer: loadDocument,
})

export const downloadLoadDocument = endpoint({
  name: 'downloadLoadDocument',
  summary:
    'Download a load document. Returns the file as an attachment. Images are rotated upright, and location and device data are removed.',
  path: 'load/order/document/{id}/file',
  access: ['load-documents', 'list'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const downloadOriginalLoadDocument = endpoint({
  ...originalFile,
  name: 'downloadOriginalLoadDocument',
  summary:
    'Download a load document’s original file, including camera data. Recorded in the audit log. Not available to API keys.',
  path: 'load/order/document/{id}/original',
  access: ['load-documents', 'create'],
})

export const records = {
  load_document: {
    schema: loadDocument,
    facts: async () => (await import('#contract/fields/load-document.ts')).loadDocumentFacts,
  },
} as const satisfies Records
