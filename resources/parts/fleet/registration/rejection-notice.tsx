import { Alert, Typography } from 'antd'
import { LookupNames } from '#kit/lookup/lookup-names.tsx'
import { IN_REVIEW, type Registered, REJECTED, rejectNotes } from './registration-actions.ts'

interface Reviewed extends Registered {
  reject_note: number | null
  comment: string
}

const Words = ({ lead, comment }: { lead: string; comment: string }) => (
  <>
    {lead}
    {comment && (
      <Typography.Paragraph
        style={{ margin: 0, whiteSpace: 'pre-wrap' }}
        ellipsis={{ rows: 4, expandable: true }}
      >
        {comment}
      </Typography.Paragraph>
    )}
  </>
)

/** Why it was rejected; once submitted again, what changed since. */
export function RejectionNotice({ row }: { row: Reviewed }) {
  const { registration_status, reject_note, comment, is_deleted } = row
  if (is_deleted || !reject_note) return null
  const reason = <LookupNames lookup={rejectNotes} values={[String(reject_note)]} />
  if (registration_status === REJECTED)
    return (
      <Alert
        type="error"
        showIcon
        message={<>Rejected: {reason}</>}
        description={comment ? <Words lead="" comment={comment} /> : undefined}
      />
    )
  if (registration_status !== IN_REVIEW) return null
  return (
    <Alert
      type="info"
      showIcon
      message={<>Submitted again. Rejected before: {reason}</>}
      description={comment ? <Words lead="What changed" comment={comment} /> : undefined}
    />
  )
}
