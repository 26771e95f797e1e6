import { listen } from '#server/kernel/base/events.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { outgoingMailChanged } from '#server/kernel/email/outgoing.events.ts'

export const bidMailChanged = listen(outgoingMailChanged, async (tx, { bid }) => {
  if (bid !== null) await emit(tx, { type: 'BID_CHANGED', data: { id: bid } })
})
