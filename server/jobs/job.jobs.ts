import { definePlatformJob } from '#server/jobs/define-job.ts'
import { pruneJobs } from '#server/jobs/job.repository.ts'

const PRUNED_AFTER = { doneDays: 7, otherDays: 90 }

export const oldJobs = definePlatformJob({
  name: 'old-jobs',
  title: 'Delete old jobs',
  schedule: { everyMs: 60 * 60_000 },
  write: (tx) => pruneJobs(tx, PRUNED_AFTER),
})
