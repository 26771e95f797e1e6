import { HOUR_MS } from '#contract/rules/durations.ts'
import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { inBatches } from '#server/kernel/jobs/in-batches.ts'
import { prunePositions } from '#server/fleet/tracking/tracking.repository.ts'

const AT_ONCE = 20_000

export const oldPositions = definePlatformJob({
  name: 'old-positions',
  title: 'Delete old vehicle locations',
  schedule: { everyMs: HOUR_MS },
  work: ({ services: { db, config }, signal }) =>
    inBatches(signal, AT_ONCE, () => db.system((tx) => prunePositions(tx, config.keepPositionDays, AT_ONCE))),
})
