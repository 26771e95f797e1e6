import { listen } from '#server/core/events.ts'
import { emit } from '#server/core/live-outbox.ts'
import { outgoingMailChanged } from '#server/mail/out/outgoing.events.ts'

export const bidMailChanged = listen(outgoingMailChanged, async (tx, { bid }) => {
  if (bid !== null) await emit(tx, { type: 'BID_CHANGED', data: { id: bid } })
})
