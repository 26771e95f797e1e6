import { useCan } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type BidDetail,
  confirmBidAnswer,
  readBid,
  readBidStatistics,
  replyToBroker,
} from '#contract/entities/market/bid.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { hasHiddenPrice } from '#parts/market/bid/hidden-price.ts'
import { BookLink } from '#parts/market/bid/book-link.tsx'
import { OutcomeForm, OutcomeSummary } from '#parts/market/bid/outcome-form.tsx'
import { counterPrice } from '#parts/market/bid/counter-link.tsx'
import { useUndoSend } from '#parts/market/bid/undo-send.ts'
import { ReplyForm } from '#parts/market/bid/reply-form.tsx'
import { Thread } from '#parts/market/mail/thread.tsx'
import { callKey, useRead, useSend } from '#kit/call.ts'
import { Button } from '#src/ui/button.tsx'
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
  onCounter: ((bid: BidDetail) => void) | undefined
}

export function ThreadBody({ bid, refetch, onCounter }: Props) {
  const client = useQueryClient()
  const { data: canConfirm } = useCan({ resource: 'bids', action: 'edit' })
  const { data: canReply } = useCan({ resource: 'bids', action: 'send' })
  const { send: confirm } = useSend(confirmBidAnswer)
  const { send: reply } = useSend(replyToBroker)
  const params = { id: bid.id }

  const keep = (next: BidDetail) => {
    client.setQueryData(callKey(readBid, params, null), { data: next })
    void client.invalidateQueries({ queryKey: callKey(readOffer, { id: bid.offer }) })
    return next
  }
  const offerUndo = useUndoSend()
  const isColleagues = hasHiddenPrice(bid)
  const counter = counterPrice(bid)

  return (
    <div className="grid gap-12 above-8">
      {canConfirm?.can && !isColleagues ? (
        <OutcomeForm
          bid={bid}
          confirm={async (body) => void keep(await confirm({ params, body }))}
          refresh={refetch}
        />
      ) : (
        <OutcomeSummary bid={bid} />
      )}
      <BookLink bid={bid} />
      {counter !== undefined && onCounter && (
        <Button className="self-start" onClick={() => onCounter(bid)}>
          Match counter: {counter}
        </Button>
      )}
      <Thread bid={bid} isOfAnother={isColleagues} />
      {canReply?.can && !isColleagues && bid.broker_email && (
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
