import { HOUR_MS } from '#contract/rules/durations.ts'
import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { pruneJobs } from '#server/kernel/jobs/job.repository.ts'

const PRUNED_AFTER = { doneDays: 7, otherDays: 90 }

export const oldJobs = definePlatformJob({
  name: 'old-jobs',
  title: 'Delete old jobs',
  schedule: { everyMs: HOUR_MS },
  write: (tx) => pruneJobs(tx, PRUNED_AFTER),
})
