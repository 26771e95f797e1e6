import type { Job, ScheduledJob } from '#contract/entities/kernel/job.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import type { Database, SystemTx, Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { recordNames } from '#server/kernel/history/record-names.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { JOBS } from '#server/kernel/jobs/registry.ts'
import { nextStart } from '#server/kernel/jobs/schedule.ts'
import { PLATFORM_ZONE } from '#server/kernel/jobs/scheduler.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'
import {
  type JobVisibility,
  lastRuns,
  type Listed,
  listJobs,
  readJob,
  requeueJob,
} from '#server/kernel/operation/job-list.repository.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'

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

/** Row-level security hides the platform's rows from a company; superusers read them through the system role. */
export interface JobReader {
  readonly db: Database
  readonly read: Read
  readonly user: SessionUser
}

function look<T>(
  { db, read, user: { company_id, is_superuser } }: JobReader,
  work: (by: Tx | SystemTx, visibility: JobVisibility) => Promise<T>,
): Promise<T> {
  const visibility = { companyId: company_id, withPlatform: is_superuser }
  return is_superuser ? db.system((system) => work(system, visibility)) : read((tx) => work(tx, visibility))
}

export async function listJobsInWords(reader: JobReader, query: Parameters<typeof listJobs>[2]) {
  const { count, results } = await look(reader, (by, visibility) => listJobs(by, visibility, query))
  return { count, results: await reader.read((tx) => inWords(tx, results)) }
}

export async function listSchedules(reader: JobReader): Promise<ScheduledJob[]> {
  const { time_zone } = await reader.read(readCompany)
  const now = new Date()
  const shown = JOBS.filter(({ of }) => of === 'company' || reader.user.is_superuser)
  const names = shown.map(({ name }) => name)
  const last = await look(reader, (by, visibility) => lastRuns(by, visibility, names))
  const runs = new Map(last.map((run) => [run.name, run]))
  return shown.flatMap(({ name, title, of, schedule }) => {
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
}

/** A company's job is requeued in the transaction of its audit entry, a platform job right before it. */
export async function findJob(reader: JobReader, id: number) {
  const read = () => look(reader, (by, visibility) => readJob(by, visibility, id))
  const job = await read()
  if (!job) throw new NotFound()
  const isBack = job.is_platform && (await look(reader, (by, visibility) => requeueJob(by, visibility, id)))
  return { job, isBack, row: isBack ? await read() : undefined }
}

export async function runAgain(
  tx: Tx,
  who: Changer,
  id: number,
  { job, isBack, row }: Awaited<ReturnType<typeof findJob>>,
): Promise<Job> {
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
}
