import { Typography } from 'antd'
import { Link } from 'react-router'
import type { Bid, BidDetail } from '#contract/entities/market/bid.ts'
import { CanAccess } from '#kit/access.tsx'
import { ButtonLink } from '#kit/button-link.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { type OwnershipRule, useHolds } from '#kit/ownership.ts'
import { mayBookBid } from '#contract/rules/load-access.ts'
import { dollars } from '#contract/rules/money.ts'
import { isClearYes } from './outcome.ts'

export const MAY_BOOK: OwnershipRule<Pick<Bid, 'dispatcher'>> = {
  asks: [['assigned-loads', 'create']],
  holds: mayBookBid,
}

const bookPath = ({ id }: Bid) => `/confirmed-loads/create?bid=${id}`

export const leadsToLoad = (bid: Bid) => (bid.load ?? null) !== null || bid.answer === 'accepted'

export function BookCell({ bid, isButton = false }: { bid: Bid; isButton?: boolean }) {
  const { load, load_number, unit_number, broker_company } = bid
  const mayBook = useHolds(MAY_BOOK, bid)
  if (load !== null && load !== undefined)
    return (
      <RecordLink resource="loads" id={load}>
        {load_number}
      </RecordLink>
    )
  const unbooked =
    bid.answer === 'accepted' ? <Typography.Text type="secondary">Not booked</Typography.Text> : <Dash />
  if (!mayBook) return unbooked
  const link = {
    to: bookPath(bid),
    'aria-label': `Book bid with unit ${unit_number} to ${broker_company}`,
    children: 'Book',
  }
  return (
    <CanAccess resource="loads" action="create" fallback={unbooked}>
      {isButton ? <ButtonLink size="small" type="primary" {...link} /> : <Link {...link} />}
    </CanAccess>
  )
}

/** An emailed counter or question is answered by email; before it, or after our answer, the broker may call. */
const mayBeAgreedByPhone = ({ answer, is_replied, mails = [] }: BidDetail) =>
  answer !== 'rejected' && (is_replied || !mails.some(({ direction }) => direction === 'in'))

export function BookLink({ bid }: { bid: BidDetail }) {
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
  const isWon = bid.answer === 'accepted'
  if (!mayBook || (!isWon && !mayBeAgreedByPhone(bid))) return null
  const isNext = isClearYes(bid) || (isWon && bid.answer_confirmed_at !== null)
  const price = isNext ? dollars(bid.answer_price_cents ?? bid.broker_price_cents) : ''
  return (
    <CanAccess resource="loads" action="create">
      <p>
        <Link
          className={isNext ? 'button primary' : isWon ? 'button' : 'button quiet link'}
          to={bookPath(bid)}
        >
          {isWon ? `Book load${price && ` at ${price}`}` : 'Book load (agreed by phone)'}
        </Link>
      </p>
    </CanAccess>
  )
}
