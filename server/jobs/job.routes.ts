import { listJobs as listJobsCall, listScheduledJobs, runJobAgain } from '#contract/entities/job.ts'
import { audit } from '#server/core/audit.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { readCompany } from '#server/entities/company/company.repository.ts'
import { lastRuns, listJobs, readJob, requeueJob, type Whose } from '#server/jobs/job-list.repository.ts'
import { JOBS } from '#server/jobs/registry.ts'
import { nextStart } from '#server/jobs/schedule.ts'
import { PLATFORM_ZONE } from '#server/jobs/scheduler.ts'
import { signalJob } from '#server/jobs/signal.ts'

const titles = new Map(JOBS.map(({ name, title }) => [name, title]))
const titled = <T extends { name: string }>(row: T) => ({ ...row, title: titles.get(row.name) ?? row.name })

/** What a company's administrator sees of its jobs, and a superuser of the platform's too. */
export const jobRoutes: Routes = (app) => {
  const { db } = app.services

  /** Row-level security shows a company none of the platform's rows: a superuser looks past it. */
  const look = <T>(
    tx: Tx,
    { company_id, is_superuser }: SessionUser,
    work: (by: Tx | SystemTx, whose: Whose) => Promise<T>,
  ): Promise<T> => {
    const whose = { companyId: company_id, withPlatform: is_superuser }
    return is_superuser ? db.system((system) => work(system, whose)) : work(tx, whose)
  }

  mount(app, listJobsCall, async ({ tx, user, query }) => {
    const { count, results } = await look(tx, user, (by, whose) => listJobs(by, whose, query))
    return { count, results: results.map(titled) }
  })

  mount(app, listScheduledJobs, async ({ tx, user }) => {
    const { time_zone } = await readCompany(tx)
    const now = new Date()
    const shown = JOBS.filter(({ of }) => of === 'company' || user.is_superuser)
    const names = shown.map(({ name }) => name)
    const runs = new Map((await look(tx, user, (by, whose) => lastRuns(by, whose, names))).map((run) => [run.name, run]))
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
          last: run ? { state: run.state, last_error: run.last_error, started_at: run.started_at, ended_at: run.ended_at } : null,
          next_at: nextStart(schedule, now, of === 'platform' ? PLATFORM_ZONE : time_zone).toISOString(),
        },
      ]
    })
    return { count: results.length, results }
  })

  mount(app, runJobAgain, async ({ tx, who, user, params: { id } }) => {
    const before = await look(tx, user, (by, whose) => readJob(by, whose, id))
    if (!before) throw new NotFound()
    await audit(tx, {
      who,
      action: 'run again',
      record_type: 'job',
      record_id: id,
      before: { state: before.state },
      after: { state: 'waiting' },
    })
    const isOurs = !before.is_platform
    const requeue = (by: Tx | SystemTx, whose: Whose) => requeueJob(by, whose, id)
    // A job of the company is put back in the transaction of its audit entry; one of the platform right after it was written.
    const isBack = isOurs ? await requeue(tx, { companyId: tx.companyId, withPlatform: false }) : await look(tx, user, requeue)
    if (!isBack) throw new Conflict({ state: ['Only a job that is dead, or may not have taken effect, can be run again.'] })
    tx.afterCommit(signalJob)
    const row = await (isOurs
      ? readJob(tx, { companyId: tx.companyId, withPlatform: false }, id)
      : look(tx, user, (by, whose) => readJob(by, whose, id)))
    if (!row) throw new NotFound()
    return titled(row)
  })
}
