import { CanAccess } from '@refinedev/core'
import { type BidDetail, confirmBidAnswer } from '#contract/entities/bid.ts'
import { OutcomeForm, OutcomeStanding } from '#kit/bid/outcome-form.tsx'
import { isOfAnother } from './of-another.ts'
import { useAct } from '#kit/use-act.ts'

export function BidOutcome({ bid }: { bid: BidDetail }) {
  const { act } = useAct(confirmBidAnswer, 'bids')
  if (isOfAnother(bid)) return <OutcomeStanding bid={bid} />
  return (
    <CanAccess resource="bids" action="edit" params={{ id: bid.id }} fallback={<OutcomeStanding bid={bid} />}>
      <OutcomeForm bid={bid} confirm={(body) => act({ params: { id: bid.id }, body, done: () => 'The answer is confirmed.' })} />
    </CanAccess>
  )
}
