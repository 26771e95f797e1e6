import { listen } from '#server/kernel/base/events.ts'
import { moveAssignments } from '#server/freight/assignment/assignment.repository.ts'
import { brokerMerged, replyToOursArrived } from '#server/market/index.ts'
import { moveLoads } from '#server/freight/load-record/load.repository.ts'
import { notifyLoadReplied } from '#server/freight/load/replied.ts'

export const loadsOfMergedBroker = listen(brokerMerged, (tx, { source, target }) =>
  moveLoads(tx, source, target),
)

export const assignmentsOfMergedBroker = listen(brokerMerged, (tx, { source, target }) =>
  moveAssignments(tx, source, target),
)

export const loadReplied = listen(replyToOursArrived, async (tx, { invoice, load, ...reply }) => {
  if (invoice === null && load !== null) await notifyLoadReplied(tx, load, reply)
})
