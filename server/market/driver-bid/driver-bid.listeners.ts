import { listen } from '#server/kernel/base/events.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { offerOfDriverBid } from '#server/market/driver-bid/driver-bid.repository.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'

export const driverBidMailChanged = listen(outgoingMailChanged, async (tx, { driver_bid: id }) => {
  if (id === null) return
  const offer = await offerOfDriverBid(tx, id)
  if (offer !== undefined) await emit(tx, { type: 'DRIVER_BID_CHANGED', data: { id, offer } })
})
