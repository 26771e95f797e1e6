import { CanAccess } from '@refinedev/core'
import { type BidDetail, replyToBroker } from '#contract/entities/bid.ts'
import { ReplyForm } from '#kit/bid/reply-form.tsx'
import { useAct } from '#kit/use-act.ts'
import { isOfAnother } from './of-another.ts'

function Reply({ bid }: { bid: BidDetail }) {
  const { act } = useAct(replyToBroker, 'bids')
  return (
    <ReplyForm
      key={bid.id}
      to={bid.broker_email}
      keptAs={`reply-draft-${bid.id}`}
      send={(message, idempotencyKey) =>
        act({ params: { id: bid.id }, body: { message }, idempotencyKey, done: () => 'The reply is on its way.' })
      }
    />
  )
}

export function BidReply({ bid }: { bid: BidDetail }) {
  if (isOfAnother(bid)) return null
  return (
    <CanAccess resource="bids" action="send" params={{ id: bid.id }}>
      <Reply bid={bid} />
    </CanAccess>
  )
}
