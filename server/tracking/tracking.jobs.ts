import { definePlatformJob } from '#server/jobs/define-job.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { prunePositions } from '#server/tracking/tracking.repository.ts'

/** Rows of one transaction, so that none is long. */
const AT_ONCE = 20_000

/** Former positions are kept as long as the settings say. */
export const oldPositions = definePlatformJob({
  name: 'old-positions',
  title: 'Delete old vehicle positions',
  schedule: { everyMs: 60 * 60_000 },
  work: ({ services: { db, config }, signal }) =>
    inBatches(signal, AT_ONCE, () => db.system((tx) => prunePositions(tx, config.keepPositionDays, AT_ONCE))),
})
