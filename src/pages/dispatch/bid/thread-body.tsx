import { useQueryClient } from '@tanstack/react-query'
import {
  type BidDetail,
  confirmBidAnswer,
  negotiateBid,
  readBid,
  readBidStatistics,
  replyToBroker,
} from '#contract/entities/market/bid.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { hasHiddenPrice } from '#parts/market/bid/hidden-price.ts'
import { BidTurn, isNegotiated, useBidRights } from '#parts/market/bid/bid-turn.tsx'
import { useUndoSend } from '#parts/market/bid/undo-send.ts'
import { ReplyForm } from '#parts/market/bid/reply-form.tsx'
import { Thread } from '#parts/market/mail/thread.tsx'
import { callKey, useRead, useSend } from '#kit/call.ts'
import { statisticsText } from './statistics.ts'

function Statistics({ id }: { id: number }) {
  const { data } = useRead(readBidStatistics, { params: { id }, staleMs: 60_000 })
  const lines = [statisticsText(data?.broker), statisticsText(data?.lane)].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-2 faint small" aria-label="Bid history">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface Props {
  bid: BidDetail
  refetch: () => Promise<unknown>
  isOver: boolean
}

export function ThreadBody({ bid, refetch, isOver }: Props) {
  const client = useQueryClient()
  const rights = useBidRights(bid)
  const { send: confirm } = useSend(confirmBidAnswer)
  const { send: negotiate } = useSend(negotiateBid)
  const { send: reply } = useSend(replyToBroker)
  const params = { id: bid.id }

  const keep = (next: BidDetail) => {
    client.setQueryData(callKey(readBid, params, null), { data: next })
    void client.invalidateQueries({ queryKey: callKey(readOffer, { id: bid.offer }) })
    return next
  }
  const offerUndo = useUndoSend()
  const isReplyPlain = isOver || !isNegotiated(bid, rights)

  return (
    <div className="grid gap-12 above-8">
      <BidTurn
        bid={bid}
        isOver={isOver}
        confirm={async (body) => void keep(await confirm({ params, body }))}
        negotiate={async (body, idempotencyKey) => keep(await negotiate({ params, body, idempotencyKey }))}
        onSent={offerUndo}
        refresh={refetch}
      />
      <Thread bid={bid} isOfAnother={hasHiddenPrice(bid)} />
      {rights.mayReply && isReplyPlain && bid.broker_email && (
        <ReplyForm
          to={bid.broker_email}
          colleagues={bid.colleagues}
          keptAs={`reply-draft-${bid.id}`}
          send={async (body, idempotencyKey) => keep(await reply({ params, body, idempotencyKey }))}
          onSent={offerUndo}
        />
      )}
      <Statistics id={bid.id} />
    </div>
  )
}
