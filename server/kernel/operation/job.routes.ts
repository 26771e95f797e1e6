import {
  type Job,
  listJobs as listJobsCall,
  listScheduledJobs,
  runJobAgain,
} from '#contract/entities/kernel/job.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { recordNames } from '#server/kernel/history/record-names.ts'
import {
  lastRuns,
  type Listed,
  listJobs,
  readJob,
  requeueJob,
  type JobVisibility,
} from '#server/kernel/operation/job-list.repository.ts'
import { JOBS } from '#server/kernel/jobs/registry.ts'
import { nextStart } from '#server/kernel/jobs/schedule.ts'
import { PLATFORM_ZONE } from '#server/kernel/jobs/scheduler.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

const KINDS = new Map(JOBS.map((job) => [job.name, job]))

function getRecord({ name, payload, is_platform }: Listed): { kind: string; id: number } | undefined {
  const about = is_platform ? undefined : KINDS.get(name)?.about
  const id = about && payload[about.id]
  return about && typeof id === 'number' ? { kind: about.kind, id } : undefined
}

async function inWords(tx: Tx, rows: readonly Listed[]): Promise<Job[]> {
  const records = rows.flatMap((row) => getRecord(row) ?? [])
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind))
    names.set(kind, await recordNames(tx, kind, [...new Set(some.map(({ id }) => id))]))
  return rows.map((row) => {
    const { payload: _, ...job } = row
    const record = getRecord(row)
    return {
      ...job,
      title: KINDS.get(row.name)?.title ?? row.name,
      about: (record && names.get(record.kind)?.get(record.id)) ?? '',
    }
  })
}

export const jobRoutes: Routes = (app) => {
  const { db } = app.services

  /**
   * Row-level security hides the platform's rows from a company; superusers read them through the system
   * role.
   */
  const look = <T>(
    read: Read,
    { company_id, is_superuser }: SessionUser,
    work: (by: Tx | SystemTx, visibility: JobVisibility) => Promise<T>,
  ): Promise<T> => {
    const visibility = { companyId: company_id, withPlatform: is_superuser }
    return is_superuser ? db.system((system) => work(system, visibility)) : read((tx) => work(tx, visibility))
  }

  mount(app, listJobsCall, {
    withoutTransaction: async ({ read, user, query }) => {
      const { count, results } = await look(read, user, (by, visibility) => listJobs(by, visibility, query))
      return { count, results: await read((tx) => inWords(tx, results)) }
    },
  })

  mount(app, listScheduledJobs, {
    withoutTransaction: async ({ read, user }) => {
      const { time_zone } = await read(readCompany)
      const now = new Date()
      const shown = JOBS.filter(({ of }) => of === 'company' || user.is_superuser)
      const names = shown.map(({ name }) => name)
      const runs = new Map(
        (await look(read, user, (by, visibility) => lastRuns(by, visibility, names))).map((run) => [
          run.name,
          run,
        ]),
      )
      const results = shown.flatMap(({ name, title, of, schedule }) => {
        if (!schedule) return []
        const run = runs.get(name)
        return [
          {
            name,
            title,
            is_platform: of === 'platform',
            daily_from_hour: 'dailyFromHour' in schedule ? schedule.dailyFromHour : null,
            every_ms: 'everyMs' in schedule ? schedule.everyMs : null,
            last: run
              ? {
                  state: run.state,
                  last_error: run.last_error,
                  started_at: run.started_at,
                  ended_at: run.ended_at,
                }
              : null,
            next_at: nextStart(schedule, now, of === 'platform' ? PLATFORM_ZONE : time_zone).toISOString(),
          },
        ]
      })
      return { count: results.length, results }
    },
  })

  // A company's job is requeued in the transaction of its audit entry, a platform job right before it.
  const findJob = async ({
    read,
    user,
    params: { id },
  }: {
    read: Read
    user: SessionUser
    params: { id: number }
  }) => {
    const job = await look(read, user, (by, visibility) => readJob(by, visibility, id))
    if (!job) throw new NotFound()
    const isBack =
      job.is_platform && (await look(read, user, (by, visibility) => requeueJob(by, visibility, id)))
    const row = isBack ? await look(read, user, (by, visibility) => readJob(by, visibility, id)) : undefined
    return { job, isBack, row }
  }

  mount(app, runJobAgain, {
    ahead: findJob,
    run: async ({ tx, who, params: { id }, found: { job, isBack, row } }) => {
      const ours: JobVisibility = { companyId: tx.companyId, withPlatform: false }
      if (!isBack && (job.is_platform || !(await requeueJob(tx, ours, id))))
        throw new Conflict({ state: ['Only a failed or uncertain job can be run again.'] })
      await audit(tx, {
        who,
        action: 'run again',
        record_type: 'job',
        record_id: id,
        before: { state: job.state },
        after: { state: 'waiting' },
      })
      tx.afterCommit(signalJob)
      const after = row ?? (await readJob(tx, ours, id))
      if (!after) throw new NotFound()
      const [answer] = await inWords(tx, [after])
      if (!answer) throw new NotFound()
      return answer
    },
  })
}
