import { useInvalidate } from '@refinedev/core'
import { Alert, Flex, Skeleton } from 'antd'
import { live, readBid } from '#contract/entities/market/bid.ts'
import { useRead } from '#kit/call.ts'
import { EmptyLine } from '#kit/list/list-states.tsx'
import { useLive } from '#kit/use-live.ts'
import { hasHiddenPrice } from '#parts/market/bid/hidden-price.ts'
import { BidReply } from '#parts/market/bid/reply.tsx'
import { Thread } from '#parts/market/mail/thread.tsx'

const CHANGES = { BID_CHANGED: live.BID_CHANGED, BROKER_RESPONDED_BID: live.BROKER_RESPONDED_BID }

function BidThread({ id }: { id: number }) {
  const { data: bid, error } = useRead(readBid, { resource: 'bids', params: { id } })
  const invalidate = useInvalidate()
  useLive(CHANGES, ({ data }) => {
    if (data.id === id) void invalidate({ resource: 'bids', invalidates: ['resourceAll'] })
  })
  if (error && !bid) return <Alert type="error" role="alert" showIcon message={error.message} />
  if (!bid) return <Skeleton active />
  return (
    <Flex vertical gap={8}>
      <Thread bid={bid} isOfAnother={hasHiddenPrice(bid)} />
      <BidReply bid={bid} />
    </Flex>
  )
}

export const LoadThread = ({ bid }: { bid: number | null }) =>
  bid === null ? (
    <EmptyLine text="No emails: this load wasn’t booked from a bid." />
  ) : (
    <BidThread key={bid} id={bid} />
  )
