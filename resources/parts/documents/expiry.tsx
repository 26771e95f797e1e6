import { daysBetween } from '#contract/rules/dates.ts'
import { documentState } from '#contract/rules/documents.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { formatDay } from '#kit/cells/format.ts'
import { useToday } from '#kit/cells/today.ts'
import '#kit/cells/cells.css'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** How near the expiry of a document is, in words: nothing of one that is valid for longer. */
export function expiryWords(expiresOn: string, today: string): string {
  const left = daysBetween(today, expiresOn)
  switch (documentState(expiresOn, today)) {
    case 'expired':
      return `expired ${days(-left)} ago`
    case 'expiring':
      return left === 0 ? 'expires today' : `${days(left)} left`
    default:
      return ''
  }
}

const STYLE = { expired: 'danger', expiring: 'warn', valid: undefined } as const

/**
 * The day (YYYY-MM-DD) through which a document is valid, or the first of several, with a warning in words while it is expiring, and marked once it
 * has passed; `expired` is how many have.
 */
export function Expiry({ value, expired = 0 }: { value: string; expired?: number }) {
  const today = useToday()
  const words = expired > 0 ? `· ${expired} expired` : expiryWords(value, today)
  return (
    <time dateTime={value} className={STYLE[documentState(value, today)]}>
      {formatDay(value)}
      {words && <span className="medium"> {words}</span>}
    </time>
  )
}

interface Documents {
  documents_expire_on: string | null
  expired_documents: number
}

/** When the first of a record's documents expires, and how many of them have; a dash where none does. */
export const documentsCell = {
  compute: ({ documents_expire_on: day, expired_documents }: Documents) =>
    day === null ? <Dash /> : <Expiry value={day} expired={expired_documents} />,
}
