import { HOUR_MS } from '#contract/rules/durations.ts'
import { tallyAll } from '#server/reports/dashboard/tally.repository.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'

export const loadTallies = defineJob({
  name: 'load-tallies',
  title: 'Recalculate monthly totals',
  schedule: { everyMs: HOUR_MS },
  async work({ companyId, signal, services: { db } }) {
    if (companyId === null) return
    await tallyAll(
      (work) => db.tenant(companyId, work),
      () => signal.aborted,
    )
  },
})
