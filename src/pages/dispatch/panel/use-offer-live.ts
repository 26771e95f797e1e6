import { useQueryClient } from '@tanstack/react-query'
import { readBid } from '#contract/entities/bid.ts'
import { readOffer } from '#contract/entities/offer.ts'
import type { LiveEvent } from '#contract/live.ts'
import { callKey } from '#src/pages/dispatch/calls.ts'
import { useLive, useReconnected } from '#src/ui/use-live.ts'

const TYPES = ['LOAD_UPDATED', 'BID_CREATED', 'BID_CHANGED', 'DRIVER_BID_CREATED', 'BROKER_RESPONDED_BID'] as const
type OfferEvent = Extract<LiveEvent, { type: (typeof TYPES)[number] }>

/** Which offer a live message is about; undefined where it names a bid alone. */
export const loadOf = (event: OfferEvent): number | undefined => {
  switch (event.type) {
    case 'LOAD_UPDATED':
      return event.data.id
    case 'BID_CREATED':
    case 'DRIVER_BID_CREATED':
      return event.data.load?.id
    case 'BROKER_RESPONDED_BID':
      return event.data.load
    case 'BID_CHANGED':
      return undefined
  }
}

/** Reads an open offer and its bids again when a live message speaks of them, and after a lost link. */
export function useOfferLive(id: number, bidIds: readonly number[]) {
  const client = useQueryClient()
  const outdate = (key: readonly unknown[]) => void client.invalidateQueries({ queryKey: key })

  useLive(TYPES, (event) => {
    const isBid = event.type !== 'LOAD_UPDATED'
    const isOurs = loadOf(event) === id || (isBid && bidIds.includes(event.data.id))
    if (!isOurs) return
    outdate(callKey(readOffer, { id }))
    if (isBid) outdate(callKey(readBid, { id: event.data.id }))
  })
  useReconnected(() => {
    outdate(callKey(readOffer, { id }))
    outdate(callKey(readBid))
  })
}
