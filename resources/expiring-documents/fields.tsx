import { Typography } from 'antd'
import type { ExpiringDocument } from '#contract/entities/fleet/document-request.ts'
import { expiringDocumentFacts } from '#contract/fields/document-request.ts'
import { RENEWAL_STATES, type RenewalState } from '#contract/rules/expiry-queue.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Ago } from '#kit/cells/time.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { Expiry } from '#parts/fleet/documents/expiry.tsx'

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

export const fields = defineFields(expiringDocumentFacts, {
  type: { column: { width: 190 } },
  record_name: { column: { width: 190, card: 'head' } },
  owner_name: {
    cell: {
      compute: ({ owner, owner_name }) => (
        <RecordLink resource="hr-portal" id={owner}>
          {owner_name}
        </RecordLink>
      ),
    },
    column: { width: 220 },
  },
  expires_on: { cell: { render: (day) => <Expiry value={day} /> }, column: { width: 230, card: 'line' } },
  bucket: { column: { width: 130, hidden: true } },
  renewal: { cell: { compute: (row) => <RenewalCell row={row} /> }, column: { width: 280, card: 'line' } },
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
