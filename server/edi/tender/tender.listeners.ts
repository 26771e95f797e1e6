import { markDue } from '#server/edi/tender/tender.repository.ts'
import { listen } from '#server/kernel/base/events.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'
import { messagesEmitted } from '#server/kernel/live/live.events.ts'

/** Every change of a load is announced: booking, stops, check calls, its invoice. */
export const tenderedLoadsChanged = listen(messagesEmitted, async (tx, messages) => {
  const loads = messages.flatMap(({ type, data }) =>
    type === 'ORDER_CHANGED' ? [(JSON.parse(data) as { id: number }).id] : [],
  )
  if (loads.length > 0 && (await markDue(tx, loads))) tx.afterCommit(signalJob)
})
