import { MINUTE_MS } from '#contract/rules/durations.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { countLanes } from '#server/market/lane/lane.repository.ts'
import { announceBusyPickups } from '#server/market/lane/lane.service.ts'

export const laneWeeks = defineJob({
  name: 'lane-weeks',
  title: 'Update market figures',
  schedule: { everyMs: 10 * MINUTE_MS },
  async write(tx) {
    await countLanes(tx)
    await announceBusyPickups(tx)
  },
})
