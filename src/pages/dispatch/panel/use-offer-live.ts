import { useQueryClient } from '@tanstack/react-query'
import { live as bidLive, readBid } from '#contract/entities/market/bid.ts'
import { live as brokerLive, readBroker } from '#contract/entities/market/broker.ts'
import { live as driverBidLive } from '#contract/entities/market/driver-bid.ts'
import { live as offerLive, readOffer } from '#contract/entities/market/offer.ts'
import { callKey } from '#kit/call.ts'
import { type LiveEventOf, useLive, useReconnected } from '#kit/use-live.ts'

const MESSAGES = {
  LOAD_UPDATED: offerLive.LOAD_UPDATED,
  DRIVER_BID_CREATED: offerLive.DRIVER_BID_CREATED,
  ...driverBidLive,
  ...brokerLive,
  ...bidLive,
}
type OfferEvent = LiveEventOf<typeof MESSAGES>
type BidEvent = LiveEventOf<typeof bidLive>

const isOfBid = (event: OfferEvent): event is BidEvent => event.type in bidLive

/** Undefined when the event names only a bid or a broker. */
export const getOfferId = (event: OfferEvent): number | undefined => {
  switch (event.type) {
    case 'LOAD_UPDATED':
      return event.data.id
    case 'BID_CREATED':
      return event.data.load?.id
    case 'DRIVER_BID_CREATED':
      return event.data.offer?.id
    case 'BROKER_RESPONDED_BID':
    case 'DRIVER_BID_CHANGED':
      return event.data.offer
    case 'BID_CHANGED':
    case 'BROKER_CHANGED':
      return undefined
  }
}

interface Shown {
  id: number
  broker: number | null | undefined
  bidIds: readonly number[]
}

export function useOfferLive({ id, broker, bidIds }: Shown) {
  const client = useQueryClient()
  const outdate = (key: readonly unknown[]) => void client.invalidateQueries({ queryKey: key })

  useLive(MESSAGES, (event) => {
    const { id: about } = event.data
    const isOfBroker = event.type === 'BROKER_CHANGED' && about !== undefined && about === broker
    if (isOfBroker) outdate(callKey(readBroker, { id: about }))
    const isOfOurBid = isOfBid(event) && about !== undefined && bidIds.includes(about)
    if (getOfferId(event) !== id && !isOfOurBid && !isOfBroker) return
    outdate(callKey(readOffer, { id }))
    if (isOfBid(event)) outdate(about === undefined ? callKey(readBid) : callKey(readBid, { id: about }))
  })
  useReconnected(() => {
    outdate(callKey(readOffer, { id }))
    outdate(callKey(readBid))
    outdate(callKey(readBroker))
  })
}
