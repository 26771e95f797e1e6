import { Typography } from 'antd'
import { daysBetween } from '#contract/rules/dates.ts'
import { documentState } from '#contract/rules/documents.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { formatDay } from '#kit/cells/format.ts'
import { useToday } from '#kit/cells/today.ts'
import '#kit/cells/cells.css'

export function expiryWords(expiresOn: string, today: string): string {
  const left = daysBetween(today, expiresOn)
  switch (documentState(expiresOn, today)) {
    case 'expired':
      return `expired ${pluralize(-left, 'day')} ago`
    case 'expiring':
      return left === 0 ? 'expires today' : `${pluralize(left, 'day')} left`
    default:
      return ''
  }
}

const TYPES = { expired: 'danger', expiring: 'warning', valid: undefined } as const

/** `value` (YYYY-MM-DD) is the last valid day; `expired` counts the record's expired documents. */
export function Expiry({ value, expired = 0 }: { value: string; expired?: number }) {
  const today = useToday()
  const words = expired > 0 ? `· ${expired} expired` : expiryWords(value, today)
  return (
    <time dateTime={value}>
      <Typography.Text type={TYPES[documentState(value, today)]}>
        {formatDay(value)}
        {words && <strong> {words}</strong>}
      </Typography.Text>
    </time>
  )
}

interface Documents {
  documents_expire_on: string | null
  expired_documents: number
}

export const documentsCell = {
  compute: ({ documents_expire_on: day, expired_documents }: Documents) =>
    day === null ? <Dash /> : <Expiry value={day} expired={expired_documents} />,
}
