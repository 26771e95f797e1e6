import { type BidDetail, replyToBroker } from '#contract/entities/market/bid.ts'
import { ReplyForm } from './reply-form.tsx'
import { useUndoSend } from './undo-send.ts'
import { CanAccess } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'
import { hasHiddenPrice } from './hidden-price.ts'

function Reply({ bid }: { bid: BidDetail }) {
  const { send } = useSend(replyToBroker, 'bids')
  const offerUndo = useUndoSend()
  return (
    <ReplyForm
      key={bid.id}
      to={bid.broker_email}
      colleagues={bid.colleagues}
      keptAs={`reply-draft-${bid.id}`}
      send={(body, idempotencyKey) => send({ params: { id: bid.id }, body, idempotencyKey })}
      onSent={offerUndo}
    />
  )
}

export function BidReply({ bid }: { bid: BidDetail }) {
  if (hasHiddenPrice(bid)) return null
  return (
    <CanAccess resource="bids" action="send" params={{ id: bid.id }}>
      <Reply bid={bid} />
    </CanAccess>
  )
}
