import { z } from 'zod'
import { document, renewal } from '#contract/entities/fleet/document.ts'
import { reminderPlan } from '#contract/entities/money/reminder-plan.ts'
import {
  commaIds,
  day,
  endpoint,
  idNumber,
  idParams,
  instant,
  orderBy,
  page,
  pageQuery,
  record,
  seenLines,
} from '#contract/http.ts'
import {
  EXPIRY_BUCKETS,
  type ExpiryBucket,
  NOT_REMINDED,
  type NotReminded,
  RENEWAL_STATES,
  type RenewalState,
} from '#contract/rules/expiry-queue.ts'

const toKeys = <Key extends string>(words: Record<Key, unknown>) => Object.keys(words) as [Key, ...Key[]]

export const expiringDocument = record.extend({
  of: document.shape.of,
  of_id: z.int(),
  record_name: z.string(),
  owner: z.int(),
  owner_name: z.string(),
  owner_email: z.string(),
  type: document.shape.type,
  expires_on: day,
  bucket: z.enum(toKeys<ExpiryBucket>(EXPIRY_BUCKETS)),
  renewal: z.enum(toKeys<RenewalState>(RENEWAL_STATES)),
  reminded_at: instant.nullable(),
  opened_at: instant.nullable(),
  uploaded_at: instant.nullable(),
})
export type ExpiringDocument = z.infer<typeof expiringDocument>

export const listExpiringDocuments = endpoint({
  name: 'listExpiringDocuments',
  summary: 'List current documents that have expired or expire within 60 days, soonest first.',
  path: 'document/expiring/list',
  access: ['expiring-documents', 'list'],
  query: pageQuery.extend({
    search: z.string().max(100).optional(),
    bucket: expiringDocument.shape.bucket.optional(),
    type: document.shape.type.optional(),
    renewal: expiringDocument.shape.renewal.optional(),
    order: orderBy(['expires_on', 'record_name', 'owner_name', 'type', 'reminded_at']).optional(),
  }),
  answer: page(expiringDocument),
})

export const countExpiringDocuments = endpoint({
  name: 'countExpiringDocuments',
  summary: 'Count current documents that have expired or expire within 60 days, grouped by how soon.',
  path: 'document/expiring/counts',
  access: ['expiring-documents', 'list'],
  answer: z.record(expiringDocument.shape.bucket, z.int()),
})

export const readExpiringDocument = endpoint({
  name: 'readExpiringDocument',
  summary: 'Get an expiring document.',
  path: 'document/expiring/{id}',
  access: ['expiring-documents', 'show'],
  params: idParams,
  answer: expiringDocument,
})

const documents = z
  .array(idNumber)
  .min(1, 'Choose at least one document.')
  .max(200, 'Choose at most 200 documents.')

export const remindOwners = endpoint({
  name: 'remindOwners',
  summary:
    'Email owners upload links for new documents. Sends one email per owner, with a link for each document. Includes a document at most once a day, unless the email failed or the link was revoked.',
  method: 'POST',
  path: 'document/expiring/remind',
  access: ['expiring-documents', 'send'],
  idempotent: 'required',
  body: z.object({ documents }),
  answer: z.object({
    reminded: z.array(z.int()),
    mails: z.int(),
    skipped: z.array(z.object({ id: z.int(), reason: z.enum(toKeys<NotReminded>(NOT_REMINDED)) })),
  }),
})

export const planOwnerReminders = endpoint({
  name: 'planOwnerReminders',
  summary: 'Preview the recipients of these reminders. Lists skipped documents with reasons. Sends nothing.',
  path: 'document/expiring/remind-plan',
  access: remindOwners.access,
  query: z.object({ ids: commaIds }),
  answer: reminderPlan,
})

export const revokeRenewalLinks = endpoint({
  name: 'revokeRenewalLinks',
  summary: 'Revoke these documents’ unused upload links. Returns the documents whose link was revoked.',
  method: 'POST',
  path: 'document/expiring/revoke',
  access: ['expiring-documents', 'edit'],
  body: z.object({ documents }),
  answer: z.object({ revoked: z.array(z.int()) }),
})

export const acceptRenewal = endpoint({
  name: 'acceptRenewal',
  summary:
    'Accept a file uploaded by link. It becomes the current document and replaces the one it renews. Returns 409 if it was already reviewed.',
  method: 'POST',
  path: 'document/renewal/{id}/accept',
  access: ['documents', 'edit'],
  params: idParams,
  answer: document,
})

export const rejectRenewal = endpoint({
  name: 'rejectRenewal',
  summary:
    'Reject a file uploaded by link. The owner’s next reminder states the reason. Returns 409 if it was already reviewed.',
  method: 'POST',
  path: 'document/renewal/{id}/reject',
  access: ['documents', 'edit'],
  params: idParams,
  body: z.object({ reason: seenLines(500).min(1, 'Enter the rejection reason.') }),
  answer: renewal,
})

export const downloadRenewal = endpoint({
  name: 'downloadRenewal',
  summary: 'Download a file uploaded by link. Returns the file as an attachment.',
  path: 'document/renewal/{id}/file',
  access: ['documents', 'list'],
  params: idParams,
  answersFile: true,
  answer: z.unknown(),
})
