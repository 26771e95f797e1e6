import { POSITION_DAYS } from '#contract/constants.ts'
import { definePlatformJob } from '#server/jobs/define-job.ts'
import { prunePositions } from '#server/tracking/tracking.repository.ts'

/** Rows of one transaction, so that none is long. */
const AT_ONCE = 20_000

/** Former positions are kept for 90 days. */
export const oldPositions = definePlatformJob({
  name: 'old-positions',
  title: 'Delete old positions of vehicles',
  schedule: { everyMs: 60 * 60_000 },
  async work({ services: { db }, signal }) {
    while (!signal.aborted && (await db.system((tx) => prunePositions(tx, POSITION_DAYS, AT_ONCE))) === AT_ONCE);
  },
})
