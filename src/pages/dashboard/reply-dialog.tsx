import { Button, Flex } from 'antd'
import { type Bid, readBid } from '#contract/entities/market/bid.ts'
import { laneText, placeName } from '#contract/rules/place.ts'
import { useRead } from '#kit/call.ts'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { BidTurnOnPage } from '#parts/market/bid/bid-turn-on-page.tsx'
import { hasHiddenPrice } from '#parts/market/bid/hidden-price.ts'
import { Thread } from '#parts/market/mail/thread.tsx'
import { Failed, Waiting } from './states.tsx'

const WIDTH = 640

export function ReplyDialog({ bid: { id, ...listed }, onClose }: { bid: Bid; onClose: () => void }) {
  const { data: bid, error, refetch } = useRead(readBid, { resource: 'bids', params: { id } })
  const { unit_number, pick_up_at, deliver_to } = listed
  return (
    <Dialog
      title={[unit_number && `Unit ${unit_number}`, laneText(placeName(pick_up_at), placeName(deliver_to))]
        .filter(Boolean)
        .join(': ')}
      width={WIDTH}
      footer={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      {error && !bid && <Failed message={error.message} onRetry={() => void refetch()} />}
      {!error && !bid && <Waiting label="Loading the reply…" />}
      {bid && (
        <Flex vertical gap={12}>
          <BidTurnOnPage bid={bid} onSent={onClose} />
          <Thread bid={bid} isOfAnother={hasHiddenPrice(bid)} />
        </Flex>
      )}
    </Dialog>
  )
}
