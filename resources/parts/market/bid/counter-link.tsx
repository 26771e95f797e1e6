import { Link } from 'react-router'
import type { Bid } from '#contract/entities/market/bid.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import { dollars } from '#contract/rules/money.ts'
import { CanAccess } from '#kit/access.tsx'
import { presetDraft } from './bid-draft.ts'
import { hasHiddenPrice } from './hidden-price.ts'

type Answered = Pick<Bid, 'answer' | 'answer_price_cents'>

export const counterPrice = ({ answer, answer_price_cents: cents }: Answered): string | undefined =>
  answer === 'countered' && cents != null ? dollars(cents) : undefined

export const presetCounter = (bid: Answered & Pick<Bid, 'offer' | 'vehicle'>): void =>
  presetDraft(bid.offer, { price: counterPrice(bid)?.slice(1) ?? '', vehicle: bid.vehicle })

export function CounterLink({ bid }: { bid: Bid }) {
  const price = counterPrice(bid)
  if (price === undefined || hasHiddenPrice(bid)) return null
  return (
    <CanAccess resource="bids" action="create">
      <p>
        <Link className="button" to={boardPath(bid.offer, 'bid-detail')} onClick={() => presetCounter(bid)}>
          Match counter: {price}
        </Link>
      </p>
    </CanAccess>
  )
}
