import { Link } from 'react-router'
import type { Bid } from '#contract/entities/bid.ts'
import { CanAccess } from '#kit/access.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { isOfAnother } from './of-another.ts'

const bookPath = ({ id }: Bid) => `/confirmed-loads/create?bid=${id}`

/** Whether a bid is a load, or is one’s own to book as one because the broker accepted it. */
export const leadsToLoad = (bid: Bid) => (bid.load ?? null) !== null || (!isOfAnother(bid) && bid.answer === 'accepted')

/** In a list the load that a bid is, or the way to book one that the broker accepted. */
export function BookCell({ bid }: { bid: Bid }) {
  const { load, load_number, unit_number, broker_company } = bid
  if (load !== null && load !== undefined)
    return (
      <RecordLink resource="loads" id={load}>
        {load_number}
      </RecordLink>
    )
  return (
    <CanAccess resource="loads" action="create" fallback={<Dash />}>
      <Link to={bookPath(bid)} aria-label={`Book the bid of unit ${unit_number} to ${broker_company}`}>
        Book
      </Link>
    </CanAccess>
  )
}

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
        <Link className={isNext ? 'button primary' : 'button'} to={bookPath(bid)}>
          {isWon ? 'Book the load' : 'Agreed by phone: book the load'}
        </Link>
      </p>
    </CanAccess>
  )
}
