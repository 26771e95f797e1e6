import { z } from 'zod'
import { day, endpoint, enteredDay, idParams, instant, page, pageQuery, record, recordId, seenText, versionNumber } from '#contract/http.ts'
import { DOCUMENT_TYPES, type DocumentCode } from '#contract/rules/documents.ts'
import type { Grants } from '#contract/permissions.ts'
import type { Records } from '#contract/records.ts'
import type { LiveMessages } from '#contract/live-messages.ts'

/** What an upload may be: by its content, never by its name. */
export const UPLOAD_TYPES = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png', 'image/heic': 'heic' } as const
/** Bytes of the largest file that is taken. */
export const UPLOAD_LIMIT = 20 * 1024 * 1024
/** How many files a person may drop at a time. */
export const UPLOAD_FILES = 10

const codes = Object.keys(DOCUMENT_TYPES) as [DocumentCode, ...DocumentCode[]]

/** A document of an owner, a driver or a vehicle. A newer one of its type replaces it and it stays in the history. */
export const document = record.extend({
  of: z.enum(['owner', 'driver', 'vehicle']),
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

/** A file that came by a link to renew a document: it counts for nothing until HR accepts it. */
export const renewal = record.extend({
  ...document.pick({ of: true, of_id: true, type: true, file_name: true, content_type: true, size: true, expires_on: true }).shape,
  uploaded_at: instant,
})
export type Renewal = z.infer<typeof renewal>

/** What stands beside the file in the form of an upload. */
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
    summary: 'Upload a document as multipart. Send the fields first, then the file. PDF, JPEG, PNG or HEIC by content, up to 20 MB.',
    method: 'POST',
    path,
    access,
    status: 201,
    takesFile: true,
    idempotent: true,
    body: documentFields,
    answer: document,
  })

export const createOwnerDocument = upload('createOwnerDocument', 'owner/document/create', ['hr-portal', 'edit'])
export const createDriverDocument = upload('createDriverDocument', 'owner/driver/document/create', ['drivers', 'edit'])
export const createVehicleDocument = upload('createVehicleDocument', 'owner/vehicle/document/create', ['hr-portal-vehicles', 'edit'])

export const listDocuments = endpoint({
  name: 'listDocuments',
  summary:
    'List documents of a record. Current documents come first, then replaced ones. Includes missing required documents and link uploads that need review.',
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
  summary: 'Download a document. Sent as an attachment. Images are upright, without location and device data.',
  path: 'document/{id}/file',
  access: ['documents', 'list'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const downloadOriginalDocument = endpoint({
  name: 'downloadOriginalDocument',
  summary: 'Download a document as uploaded, with camera data. Audited. Not available to API keys.',
  path: 'document/{id}/original',
  access: ['documents', 'edit'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})

export const grants = {
  VIEW_HR_PORTAL: { documents: ['list', 'edit', 'delete'] },
} as const satisfies Grants

export const live = {
  /** Of one record, or of none in particular: a day has passed in the company's zone. */
  DOCUMENTS_CHANGED: { access: ['documents', 'list'], data: z.object({ of: document.shape.of.nullable(), id: z.int().nullable() }) },
} as const satisfies LiveMessages

export const records = {
  document: { schema: document, facts: async () => (await import('#contract/fields/document.ts')).documentFacts },
} as const satisfies Records
