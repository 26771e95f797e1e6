import { z } from 'zod'
import {
  day,
  endpoint,
  enteredDay,
  idParams,
  instant,
  page,
  pageQuery,
  record,
  recordId,
  seenText,
  versionNumber,
} from '#contract/http.ts'
import { originalFile } from '#contract/entities/kernel/original-file.ts'
import { DOCUMENT_TYPES, type DocumentCode } from '#contract/rules/documents.ts'
import type { Records } from '#contract/records.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

/** Detected by content, never by file name. */
export const UPLOAD_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
} as const
export const UPLOAD_LIMIT = 20 * 1024 * 1024
export const UPLOAD_FILES = 10

const codes = Object.keys(DOCUMENT_TYPES) as [DocumentCode, ...DocumentCode[]]

export const document = record.extend({
  of: z.enum(['owner', 'driver', 'vehicle', 'filing']),
  of_id: z.int(),
  type: z.enum(codes),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  issued_on: day.nullable(),
  expires_on: day.nullable(),
  note: z.string(),
  uploaded_by: z.string(),
  replaced_at: instant.nullable(),
})
export type Document = z.infer<typeof document>

/** Uploaded through a renewal link: has no effect until HR accepts it. */
export const renewal = record.extend({
  ...document.pick({
    of: true,
    of_id: true,
    type: true,
    file_name: true,
    content_type: true,
    size: true,
    expires_on: true,
  }).shape,
  uploaded_at: instant,
})
export type Renewal = z.infer<typeof renewal>

export const documentFields = z.object({
  of_id: recordId,
  type: z.enum(codes),
  issued_on: z.union([z.literal('').transform(() => null), enteredDay]).optional(),
  expires_on: z.union([z.literal('').transform(() => null), enteredDay]).optional(),
  note: seenText(500).default(''),
})

const upload = (name: string, path: string, access: readonly [string, 'edit']) =>
  endpoint({
    name,
    summary:
      'Upload a document as multipart form data. Send the fields before the file. Accepts PDF, JPEG, PNG or HEIC up to 20 MB, detected from the content.',
    method: 'POST',
    path,
    access,
    status: 201,
    takesFile: true,
    idempotent: true,
    body: documentFields,
    answer: document,
  })

export const createOwnerDocument = upload('createOwnerDocument', 'owner/document/create', [
  'hr-portal',
  'edit',
])
export const createDriverDocument = upload('createDriverDocument', 'owner/driver/document/create', [
  'drivers',
  'edit',
])
export const createVehicleDocument = upload('createVehicleDocument', 'owner/vehicle/document/create', [
  'hr-portal-vehicles',
  'edit',
])
export const createFilingDocument = upload('createFilingDocument', 'owner/filing/document/create', [
  'filings',
  'edit',
])

const foundDate = z.object({ day, words: z.string() }).nullable()
/** Read from the file and only proposed; `words` stand beside the date on the document. */
export const documentDates = z.object({ expires_on: foundDate, issued_on: foundDate })
export type DocumentDates = z.infer<typeof documentDates>

export const readDocumentDates = endpoint({
  name: 'readDocumentDates',
  summary:
    'Read the expiration and issue dates from a document’s file, as multipart form data. Nothing is stored. Null where none is found.',
  method: 'POST',
  path: 'document/read-dates',
  access: ['documents', 'edit'],
  takesFile: true,
  idempotent: false,
  body: z.object({ type: z.enum(codes).or(z.literal('')).default('') }),
  answer: documentDates,
})

export const listDocuments = endpoint({
  name: 'listDocuments',
  summary:
    'List a record’s documents. Current documents come first, then replaced ones. Includes missing required documents and link uploads that need review.',
  path: 'document/list',
  access: ['documents', 'list'],
  query: pageQuery.extend({ of: document.shape.of, of_id: recordId }),
  answer: page(document).extend({
    missing: z.array(z.enum(codes)),
    required: z.array(z.enum(codes)),
    waiting: z.array(renewal).optional(),
  }),
})

export const updateDocument = endpoint({
  name: 'updateDocument',
  summary: 'Update a document’s dates or note.',
  method: 'PATCH',
  path: 'document/{id}',
  access: ['documents', 'edit'],
  params: idParams,
  body: z
    .object({ issued_on: enteredDay.nullable(), expires_on: enteredDay.nullable(), note: seenText(500) })
    .partial()
    .extend({ version: versionNumber }),
  answer: document,
})

export const deleteDocument = endpoint({
  name: 'deleteDocument',
  summary: 'Remove a document. It no longer counts but stays in the history.',
  method: 'DELETE',
  path: 'document/{id}',
  access: ['documents', 'delete'],
  params: idParams,
  answer: document,
})

export const downloadDocument = endpoint({
  name: 'downloadDocument',
  summary:
    'Download a document. Returns the file as an attachment. Images are rotated upright, and location and device data are removed.',
  path: 'document/{id}/file',
  access: ['documents', 'list'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const downloadOriginalDocument = endpoint({
  ...originalFile,
  name: 'downloadOriginalDocument',
  summary:
    'Download a document’s original file, including camera data. Recorded in the audit log. Not available to API keys.',
  path: 'document/{id}/original',
  access: ['documents', 'edit'],
})

export const live = {
  /** `of` and `id` are null when a day has passed in the company's zone: any document may have expired. */
  DOCUMENTS_CHANGED: {
    access: ['documents', 'list'],
    data: z.object({ of: document.shape.of.nullable(), id: z.int().nullable() }),
  },
} as const satisfies LiveMessages

export const records = {
  document: {
    schema: document,
    facts: async () => (await import('#contract/fields/document.ts')).documentFacts,
  },
} as const satisfies Records
