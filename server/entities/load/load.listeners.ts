import { listen } from '#server/core/events.ts'
import { brokerMerged } from '#server/entities/broker/broker.events.ts'
import { moveLoads } from '#server/entities/load/load.repository.ts'

export const loadsOfMergedBroker = listen(brokerMerged, (tx, { source, target }) =>
  moveLoads(tx, source, target),
)
