import { useCan } from '#kit/access.tsx'
import type { BidDetail, negotiateBid } from '#contract/entities/market/bid.ts'
import type { BodyOf } from '#contract/http.ts'
import { BookLink } from './book-link.tsx'
import { hasHiddenPrice } from './hidden-price.ts'
import { isOurTurn } from './negotiation.ts'
import { NegotiationForm } from './negotiation-form.tsx'
import { isClearYes, type OutcomeBody } from './outcome.ts'
import { OutcomeForm, OutcomeSummary } from './outcome-form.tsx'

export function useBidRights(bid: BidDetail): { mayConfirm: boolean; mayReply: boolean } {
  const { data: canConfirm } = useCan({ resource: 'bids', action: 'edit', params: { id: bid.id } })
  const { data: canReply } = useCan({ resource: 'bids', action: 'send', params: { id: bid.id } })
  const isOpen = !hasHiddenPrice(bid)
  return { mayConfirm: isOpen && canConfirm?.can === true, mayReply: isOpen && canReply?.can === true }
}

/** Then the reply is written with its act, not as a plain one. */
export const isNegotiated = (bid: BidDetail, rights: ReturnType<typeof useBidRights>): boolean =>
  rights.mayConfirm && rights.mayReply && bid.broker_email !== '' && isOurTurn(bid)

interface BidTurnProps {
  bid: BidDetail
  /** Taken or withdrawn: there is nothing to negotiate. */
  isOver?: boolean
  confirm: (body: OutcomeBody) => Promise<unknown>
  negotiate: (body: BodyOf<typeof negotiateBid>, idempotencyKey: string) => Promise<BidDetail>
  onSent: (bid: BidDetail, restore: () => void) => void
  refresh: () => Promise<unknown>
}

/** The broker's reply, and the next act on it. */
export function BidTurn({ bid, isOver = false, confirm, negotiate, onSent, refresh }: BidTurnProps) {
  const rights = useBidRights(bid)
  const isOurs = !isOver && isNegotiated(bid, rights)
  return (
    <>
      {isClearYes(bid) && <BookLink bid={bid} />}
      {rights.mayConfirm ? (
        <OutcomeForm
          bid={bid}
          confirm={confirm}
          refresh={refresh}
          isFolded={isOurs}
          isSecond={isClearYes(bid)}
        />
      ) : (
        <OutcomeSummary bid={bid} />
      )}
      {isOurs && (
        <NegotiationForm
          key={`${bid.id} ${bid.answered_at}`}
          bid={bid}
          send={negotiate}
          onSent={onSent}
          refresh={refresh}
        />
      )}
      {!isClearYes(bid) && <BookLink bid={bid} />}
    </>
  )
}
