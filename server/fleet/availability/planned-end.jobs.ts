import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { endPlannedLocations } from '#server/fleet/availability/planned-end.repository.ts'

export const endPlanned = definePlatformJob({
  name: 'end-planned-locations',
  title: 'End planned locations a day after their time',
  lane: 'database',
  schedule: { everyMs: 10 * 60_000 },
  work: async ({ services: { db } }) => {
    await db.system(endPlannedLocations)
  },
})
