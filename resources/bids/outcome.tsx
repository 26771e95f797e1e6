import { type BidDetail, confirmBidAnswer } from '#contract/entities/market/bid.ts'
import { CanAccess } from '#kit/access.tsx'
import { OutcomeForm, OutcomeSummary } from '#parts/market/bid/outcome-form.tsx'
import { hasHiddenPrice } from '#parts/market/bid/hidden-price.ts'
import { useSend } from '#kit/call.ts'

export function BidOutcome({ bid }: { bid: BidDetail }) {
  const { send } = useSend(confirmBidAnswer, 'bids')
  if (hasHiddenPrice(bid)) return <OutcomeSummary bid={bid} />
  return (
    <CanAccess resource="bids" action="edit" params={{ id: bid.id }} fallback={<OutcomeSummary bid={bid} />}>
      <OutcomeForm
        bid={bid}
        confirm={(body) => send({ params: { id: bid.id }, body, done: () => 'Reply confirmed.' })}
      />
    </CanAccess>
  )
}
