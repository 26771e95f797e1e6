import { statfs } from 'node:fs/promises'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { forEachCompany } from '#server/kernel/jobs/each-company.ts'
import { companyZones } from '#server/kernel/jobs/job.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { recordFirstNotice } from '#server/kernel/notification/notice.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { spaceProblem } from '#server/kernel/files/disk-space.ts'

export async function notifyDiskFull(tx: Tx, problem: string, now = new Date()): Promise<void> {
  if (!(await recordFirstNotice(tx, 'disk', now.toISOString().slice(0, 10)))) return
  const title = '<b>The server’s disk is nearly full</b>'
  await notify(tx, {
    type: 'SYSTEM',
    can: ['jobs', 'list'],
    title,
    sub_title: problem,
    metadata: { id: 0 },
  })
}

/** Fails before the disk is full; the job list shows it and administrators are notified once a day. */
export const diskSpace = definePlatformJob({
  name: 'disk-space',
  title: 'Check free disk space',
  schedule: { everyMs: 10 * MINUTE_MS },
  retryMs: [],
  async work({ services: { config, db } }) {
    const problem = spaceProblem(await statfs(config.dataDir))
    if (!problem) return
    const { zones: companies } = await db.system(companyZones)
    const ids = companies.map(({ id }) => id)
    await forEachCompany(ids, (id) => db.tenant(id, (tx) => notifyDiskFull(tx, problem)))
    throw new Error(problem)
  },
})
