import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { jobFilter, Job } from '#contract/entities/kernel/job.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { job } from '#server/kernel/jobs/job.table.ts'

export interface JobVisibility {
  companyId: number
  withPlatform: boolean
}

const fields = {
  id: job.id,
  name: job.name,
  is_platform: sql<boolean>`${job.company_id} is null`,
  state: job.state,
  payload: sql<Record<string, unknown>>`${job.payload}`,
  attempts: job.attempts,
  last_error: job.last_error,
  created_at: job.created_at,
  started_at: job.started_at,
  ended_at: job.ended_at,
  next_try_at: sql<string | null>`case when ${job.state} = 'waiting' then ${job.due_at} end`,
}

const isVisible = ({ companyId, withPlatform }: JobVisibility): SQL | undefined =>
  withPlatform ? or(eq(job.company_id, companyId), isNull(job.company_id)) : eq(job.company_id, companyId)

export type Listed = Omit<Job, 'title' | 'about'> & { payload: Record<string, unknown> }

export async function listJobs(
  tx: Tx | SystemTx,
  visibility: JobVisibility,
  { state, page }: { state?: z.infer<typeof jobFilter> | undefined; page: number },
): Promise<{ count: number; results: Listed[] }> {
  const inState =
    state === undefined ? undefined : state === 'open' ? ne(job.state, 'done') : eq(job.state, state)
  const where = and(isVisible(visibility), inState)
  const results = await tx
    .select(fields)
    .from(job)
    .where(where)
    .orderBy(sql`case when ${job.state} in ('dead', 'uncertain') then 0 else 1 end`, desc(job.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  return { count: await tx.$count(job, where), results }
}

export async function readJob(
  tx: Tx | SystemTx,
  visibility: JobVisibility,
  id: number,
): Promise<Listed | undefined> {
  const [row] = await tx
    .select(fields)
    .from(job)
    .where(and(isVisible(visibility), eq(job.id, id)))
  return row
}

export async function lastRuns(
  tx: Tx | SystemTx,
  visibility: JobVisibility,
  names: readonly string[],
): Promise<Listed[]> {
  return tx
    .selectDistinctOn([job.name], fields)
    .from(job)
    .where(and(isVisible(visibility), inArray(job.name, [...names]), sql`${job.started_at} is not null`))
    .orderBy(job.name, desc(job.id))
}

/** Resets the attempts of a dead or uncertain job; false in any other state. */
export async function requeueJob(tx: Tx | SystemTx, visibility: JobVisibility, id: number): Promise<boolean> {
  const rows = await tx
    .update(job)
    .set({ state: 'waiting', attempts: 0, last_error: '', due_at: sql`now()`, ended_at: null })
    .where(and(isVisible(visibility), eq(job.id, id), inArray(job.state, ['dead', 'uncertain'])))
    .returning({ id: job.id })
  return rows.length > 0
}
