import { Typography } from 'antd'
import {
  type ExpiringDocument,
  type listExpiringDocuments,
  planOwnerReminders,
  remindOwners,
  revokeRenewalLinks,
} from '#contract/entities/fleet/document-request.ts'
import { expiringDocumentFacts } from '#contract/fields/document-request.ts'
import { RENEWAL_STATES, type RenewalState, NOT_REMINDED } from '#contract/rules/expiry-queue.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Ago } from '#kit/cells/time.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { Expiry } from '#parts/fleet/documents/expiry.tsx'
import { DOCUMENT_TYPES } from '#contract/rules/documents.ts'
import { defineFilters } from '#kit/list/filters.ts'
import type { AnswerOf } from '#contract/http.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { defineBulk } from '#kit/list/bulk.ts'
import { Recipients } from '#parts/market/mail/on-demand.ts'
import type { Views } from '#kit/define-views.ts'
import { WhatIsQueued } from '#parts/fleet/documents/what-is-counted.tsx'
import { documentName } from '#parts/fleet/documents/document-kinds.ts'

const TONES: Readonly<Record<RenewalState, Tone>> = {
  none: 'plain',
  sending: 'blue',
  sent: 'blue',
  not_sent: 'yellow',
  failed: 'danger',
  opened: 'blue',
  uploaded: 'yellow',
  rejected: 'danger',
  revoked: 'plain',
  expired: 'yellow',
}

const getSince = ({ renewal, uploaded_at, opened_at, reminded_at }: ExpiringDocument): string | null =>
  renewal === 'uploaded' || renewal === 'rejected'
    ? uploaded_at
    : renewal === 'opened'
      ? opened_at
      : renewal === 'none'
        ? null
        : reminded_at

function RenewalCell({ row }: { row: ExpiringDocument }) {
  const since = getSince(row)
  if (row.renewal === 'none' && row.owner_email === '')
    return <StatusTag tone="yellow">Owner has no email</StatusTag>
  return (
    <>
      <StatusTag tone={TONES[row.renewal]}>{codeWords(RENEWAL_STATES, row.renewal)}</StatusTag>
      {since && (
        <Typography.Text type="secondary">
          {' '}
          <Ago value={since} /> ago
        </Typography.Text>
      )}
    </>
  )
}

const fields = defineFields(expiringDocumentFacts, {
  type: { column: { width: 190 } },
  record_name: { column: { width: 190, priority: 1, card: 'head' } },
  owner_name: {
    cell: {
      compute: ({ owner, owner_name }) => (
        <RecordLink resource="hr-portal" id={owner}>
          {owner_name}
        </RecordLink>
      ),
    },
    column: { width: 220, card: 'line' },
  },
  expires_on: {
    cell: { render: (day) => <Expiry value={day} /> },
    column: { width: 230, priority: 'always', card: 'line' },
  },
  bucket: { column: { width: 130, hidden: true } },
  renewal: {
    cell: { compute: (row) => <RenewalCell row={row} /> },
    column: { width: 280, priority: 'always', card: 'line' },
  },
  reminded_at: {
    cell: {
      compute: ({ reminded_at }) =>
        reminded_at ? (
          <span>
            <Ago value={reminded_at} /> ago
          </span>
        ) : (
          <Dash />
        ),
    },
    column: { width: 130, hidden: true },
  },
  owner_email: { column: { width: 300, hidden: true } },
  opened_at: { column: { width: 140, hidden: true } },
  uploaded_at: { column: { width: 140, hidden: true } },
  of: { column: { width: 100, hidden: true } },
})

const all = { '': 'All' } as const
const types = Object.fromEntries(
  Object.entries(DOCUMENT_TYPES).flatMap(([code, { name, expires }]) => (expires ? [[code, name]] : [])),
)

const filters = defineFilters<typeof listExpiringDocuments>([
  { kind: 'search', name: 'search', label: 'Search unit, driver, owner' },
  {
    kind: 'choice',
    name: 'bucket',
    label: expiringDocumentFacts.bucket.label,
    choices: { ...all, ...expiringDocumentFacts.bucket.codes },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'type',
    label: expiringDocumentFacts.type.label,
    choices: { ...all, ...types },
    initial: '',
  },
  {
    kind: 'choice',
    name: 'renewal',
    label: expiringDocumentFacts.renewal.label,
    choices: { ...all, ...RENEWAL_STATES },
    initial: '',
  },
])

export function remindedText({ reminded, mails, skipped }: AnswerOf<typeof remindOwners>): string {
  const sent =
    reminded.length === 0
      ? 'No reminders sent'
      : `${pluralize(mails, 'reminder')} sent for ${pluralize(reminded.length, 'document')}`
  const why = [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, rows]) => `${rows.length} skipped: ${codeWords(NOT_REMINDED, reason)}`,
  )
  return `${[sent, ...why].join('; ')}.`
}

const bulk = [
  defineBulk({
    label: 'Send reminder',
    endpoint: remindOwners,
    ids: 'documents',
    fields: [],
    Check: ({ ids }) => <Recipients endpoint={planOwnerReminders} resource="expiring-documents" ids={ids} />,
    done: remindedText,
    undo: () => [],
  }),
  defineBulk({
    label: 'Revoke link',
    endpoint: revokeRenewalLinks,
    ids: 'documents',
    fields: [],
    done: ({ revoked }) =>
      revoked.length === 0
        ? 'None of these has an active link.'
        : `${pluralize(revoked.length, 'link')} revoked.`,
    undo: () => [],
  }),
]

const views: Views<ExpiringDocument> = {
  title: ({ type, record_name }) => `${documentName(type)}: ${record_name}`,
  fields,
  filters,
  actions: [],
  note: WhatIsQueued,
  bulk,
  empty: 'No documents expire in the next 60 days.',
}
export default views
