import type { ExpiringDocument } from '#contract/entities/fleet/document-request.ts'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { documentFacts } from '#contract/fields/document.ts'
import { EXPIRY_BUCKETS, type ExpiryBucket, RENEWAL_STATES } from '#contract/rules/expiry-queue.ts'

const BUCKETS = Object.fromEntries(
  Object.entries(EXPIRY_BUCKETS).map(([code, { label }]) => [code, label]),
) as Record<ExpiryBucket, string>

export const expiringDocumentFacts = buildFields<ExpiringDocument>()({
  ...RECORD_FACTS,
  of: documentFacts.of,
  of_id: documentFacts.of_id,
  record_name: { label: 'Belongs to', kind: 'text' },
  owner: { label: 'Owner', kind: 'lookup', by: 'owner', isInternal: true },
  owner_name: { label: 'Owner', kind: 'text' },
  owner_email: { label: 'Owner email', kind: 'email' },
  type: { ...documentFacts.type, label: 'Document' },
  expires_on: { label: 'Expires on', kind: 'day' },
  bucket: { label: 'Expires', kind: 'code', codes: BUCKETS },
  renewal: { label: 'Renewal', kind: 'code', codes: RENEWAL_STATES },
  reminded_at: { label: 'Reminder sent', kind: 'instant' },
  opened_at: { label: 'Link opened', kind: 'instant' },
  uploaded_at: { label: 'Uploaded', kind: 'instant' },
})
