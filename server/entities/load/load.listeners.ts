import { listen } from '#server/core/events.ts'
import { brokerMerged } from '#server/entities/broker/broker.events.ts'
import { moveLoads } from '#server/entities/load/load.repository.ts'
import { notifyLoadReplied } from '#server/entities/load/replied.ts'
import { replyToOursArrived } from '#server/mail/in/mail.events.ts'

export const loadsOfMergedBroker = listen(brokerMerged, (tx, { source, target }) =>
  moveLoads(tx, source, target),
)

export const loadReplied = listen(replyToOursArrived, async (tx, { invoice, load, ...reply }) => {
  if (invoice === null && load !== null) await notifyLoadReplied(tx, load, reply)
})
