import { CanAccess } from '@refinedev/core'
import { Link } from 'react-router'
import type { Bid } from '#contract/entities/bid.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { isOfAnother } from './of-another.ts'

/** Where a bid goes from here: to the load that it is, or to the form of a new one once the broker may have said yes. */
export function BookLink({ bid }: { bid: Bid }) {
  if (bid.load !== null && bid.load !== undefined) {
    return (
      <p>
        Booked as{' '}
        <RecordLink resource="loads" id={bid.load}>
          {bid.load_number}
        </RecordLink>
      </p>
    )
  }
  if (isOfAnother(bid) || bid.answer === 'rejected') return null
  const isWon = bid.answer === 'accepted'
  // Until a person has confirmed the answer, that is the next step.
  const isNext = isWon && bid.answer_confirmed_at !== null
  return (
    <CanAccess resource="loads" action="create">
      <p>
        <Link className={isNext ? 'button primary' : 'button'} to={`/confirmed-loads/create?bid=${bid.id}`}>
          {isWon ? 'Book the load' : 'Agreed by phone: book the load'}
        </Link>
      </p>
    </CanAccess>
  )
}
