import { useQueryClient } from '@tanstack/react-query'
import { readBid } from '#contract/entities/bid.ts'
import { readBroker } from '#contract/entities/broker.ts'
import { readOffer } from '#contract/entities/offer.ts'
import type { LiveEvent } from '#contract/live.ts'
import { callKey } from '#kit/call.ts'
import { useLive, useReconnected } from '#src/ui/use-live.ts'

const BID_TYPES = ['BID_CREATED', 'BID_CHANGED', 'BROKER_RESPONDED_BID'] as const
const TYPES = ['LOAD_UPDATED', 'DRIVER_BID_CREATED', 'DRIVER_BID_CHANGED', 'BROKER_CHANGED', ...BID_TYPES] as const
type OfferEvent = Extract<LiveEvent, { type: (typeof TYPES)[number] }>
type BidEvent = Extract<LiveEvent, { type: (typeof BID_TYPES)[number] }>

const isOfBid = (event: OfferEvent): event is BidEvent => BID_TYPES.some((type) => type === event.type)

/** Which offer a live message is about; undefined where it names a bid or a broker alone. */
export const offerOf = (event: OfferEvent): number | undefined => {
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

/** Reads an open offer, its bids and its broker again when a live message speaks of them, and after a lost link. */
export function useOfferLive({ id, broker, bidIds }: Shown) {
  const client = useQueryClient()
  const outdate = (key: readonly unknown[]) => void client.invalidateQueries({ queryKey: key })

  useLive(TYPES, (event) => {
    const isOfBroker = event.type === 'BROKER_CHANGED' && event.data.id === broker
    if (isOfBroker) outdate(callKey(readBroker, { id: event.data.id }))
    const isOurs = offerOf(event) === id || (isOfBid(event) && bidIds.includes(event.data.id)) || isOfBroker
    if (!isOurs) return
    outdate(callKey(readOffer, { id }))
    if (isOfBid(event)) outdate(callKey(readBid, { id: event.data.id }))
  })
  useReconnected(() => {
    outdate(callKey(readOffer, { id }))
    outdate(callKey(readBid))
    outdate(callKey(readBroker))
  })
}
