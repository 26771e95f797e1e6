import type { Job, JobLog, JobServices } from '#server/kernel/jobs/define-job.ts'
import { companyZones, insertScheduled } from '#server/kernel/jobs/job.repository.ts'
import { getPeriod } from '#server/kernel/jobs/schedule.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

export const PLATFORM_ZONE = 'UTC'

interface Parts {
  services: Pick<JobServices, 'db'>
  jobs: readonly Job[]
  log: JobLog
}

/** A period missed while no node ran is enqueued until the next one begins. */
export async function enqueueScheduled({ services: { db }, jobs, log }: Parts, at?: Date): Promise<void> {
  const { now, zones } = await db.system(companyZones)
  const moment = at ?? new Date(now)
  const due = jobs.flatMap(({ name, of, schedule }) => {
    if (!schedule) return []
    const places = of === 'platform' ? [{ id: null, time_zone: PLATFORM_ZONE }] : zones
    return places.flatMap(({ id, time_zone }) => {
      try {
        return [{ company_id: id, name, key: getPeriod(schedule, moment, time_zone) }]
      } catch (error) {
        log.warn(
          { err: error, company_id: id, job: name },
          'could not read a company’s time zone; its daily job waits',
        )
        return []
      }
    })
  })
  if (due.length > 0 && (await db.system((tx) => insertScheduled(tx, due))) > 0) signalJob()
}
