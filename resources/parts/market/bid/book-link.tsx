import { Link } from 'react-router'
import type { Bid } from '#contract/entities/market/bid.ts'
import { CanAccess } from '#kit/access.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { type OwnershipRule, useHolds } from '#kit/ownership.ts'
import { mayBookBid } from '#contract/rules/load-access.ts'

export const MAY_BOOK: OwnershipRule<Pick<Bid, 'dispatcher'>> = {
  asks: [['assigned-loads', 'create']],
  holds: mayBookBid,
}

const bookPath = ({ id }: Bid) => `/confirmed-loads/create?bid=${id}`

export const leadsToLoad = (bid: Bid) => (bid.load ?? null) !== null || bid.answer === 'accepted'

export function BookCell({ bid }: { bid: Bid }) {
  const { load, load_number, unit_number, broker_company } = bid
  const mayBook = useHolds(MAY_BOOK, bid)
  if (load !== null && load !== undefined)
    return (
      <RecordLink resource="loads" id={load}>
        {load_number}
      </RecordLink>
    )
  if (!mayBook) return <Dash />
  return (
    <CanAccess resource="loads" action="create" fallback={<Dash />}>
      <Link to={bookPath(bid)} aria-label={`Book bid with unit ${unit_number} to ${broker_company}`}>
        Book
      </Link>
    </CanAccess>
  )
}

export function BookLink({ bid }: { bid: Bid }) {
  const mayBook = useHolds(MAY_BOOK, bid)
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
  if (!mayBook || bid.answer === 'rejected') return null
  const isWon = bid.answer === 'accepted'
  const isNext = isWon && bid.answer_confirmed_at !== null
  return (
    <CanAccess resource="loads" action="create">
      <p>
        <Link className={isNext ? 'button primary' : 'button'} to={bookPath(bid)}>
          {isWon ? 'Book load' : 'Book load (agreed by phone)'}
        </Link>
      </p>
    </CanAccess>
  )
}
