import { useQueryClient } from '@tanstack/react-query'
import { type BidDetail, confirmBidAnswer, negotiateBid, readBid } from '#contract/entities/market/bid.ts'
import { laneText, placeName } from '#contract/rules/place.ts'
import { callKey, useSend } from '#kit/call.ts'
import { BidTurn } from './bid-turn.tsx'
import { useUndoSend } from './undo-send.ts'

/** `onSent` is called once the email to the broker is on its way. */
export function BidTurnOnPage({ bid, onSent }: { bid: BidDetail; onSent?: () => void }) {
  const { send: confirm } = useSend(confirmBidAnswer, 'bids')
  const { send: negotiate } = useSend(negotiateBid, 'bids')
  const client = useQueryClient()
  const offerUndo = useUndoSend()
  const params = { id: bid.id }
  const lane = laneText(placeName(bid.pick_up_at), placeName(bid.deliver_to))
  return (
    <BidTurn
      bid={bid}
      confirm={(body) => confirm({ params, body, done: () => `Reply to ${lane} confirmed.` })}
      negotiate={(body, idempotencyKey) => negotiate({ params, body, idempotencyKey })}
      onSent={(sent, restore) => {
        offerUndo(sent, restore)
        onSent?.()
      }}
      refresh={() => client.invalidateQueries({ queryKey: callKey(readBid, params) })}
    />
  )
}
