import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { job } from '#server/kernel/jobs/job.table.ts'

export type Attempt = Pick<
  typeof job.$inferSelect,
  'id' | 'company_id' | 'name' | 'key' | 'payload' | 'attempts' | 'fence'
>

const after = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::float8)`

interface NewJob {
  name: string
  key?: string | undefined
  payload: unknown
  delayMs: number
  dueAt?: string | undefined
}

/** False when a job of this name and key exists. */
export async function insertJob(tx: Tx, { name, key, payload, delayMs, dueAt }: NewJob): Promise<boolean> {
  const rows = await tx
    .insert(job)
    .values({
      name,
      payload,
      due_at: dueAt === undefined ? after(delayMs) : sql`greatest(now(), ${dueAt}::timestamptz)`,
      ...(key !== undefined && { key }),
    })
    .onConflictDoNothing()
    .returning({ id: job.id })
  return rows.length > 0
}

export interface LaneClaim {
  names: readonly string[]
  busy: readonly number[]
  most: number
}

interface Claim {
  lanes: readonly LaneClaim[]
  receivers: Readonly<Record<string, string>>
  leaseMs: number
}

/** Longest due first; each under a new, higher fence. */
export async function claimDue(tx: SystemTx, { lanes, receivers, leaseMs }: Claim): Promise<Attempt[]> {
  const by = sql`${JSON.stringify(receivers)}::jsonb`
  const isBehind = sql`${by} ? ${job.name} and exists (
    select from ${job} as other where other.company_id = ${job.company_id} and other.name = ${job.name}
      and other.payload->>(${by}->>${job.name}) = ${job.payload}->>(${by}->>${job.name}) and other.state in ('waiting', 'running')
      and case when other.due_at > now() then other.state = 'running' else (other.due_at, other.id) < (${job.due_at}, ${job.id}) end)`
  const { rows } = await tx.execute<Attempt & Record<string, unknown>>(sql`
    with due as materialized (
      select claimed.id from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as lane (names text[], busy int[], most int)
      cross join (select array(select ${company.id} from ${company} where ${company.jobs_paused_at} is not null) as companies) as paused
      cross join lateral (
        select ${job.id} from ${job}
        where ${job.state} in ('waiting', 'running') and ${job.due_at} <= now() and ${job.name} = any(lane.names)
          and (${job.company_id} is null or ${job.company_id} <> all(lane.busy || paused.companies)) and not (${isBehind})
        order by ${job.due_at}, ${job.id} limit lane.most for update skip locked
      ) as claimed
    )
    update ${job} set state = 'running', fence = ${job.fence} + 1, attempts = ${job.attempts} + 1, due_at = ${after(leaseMs)},
      started_at = now(), ended_at = null
    from due where ${job.id} = due.id
    returning ${job.id}, ${job.company_id}, ${job.name}, ${job.key}, ${job.payload}, ${job.attempts}, ${job.fence}`)
  return rows
}

export async function abandonLost(
  tx: SystemTx,
  names: readonly string[],
  reason: string,
): Promise<{ id: number; name: string }[]> {
  return tx
    .update(job)
    .set({ state: 'uncertain', last_error: reason, ended_at: sql`now()` })
    .where(and(eq(job.state, 'running'), sql`${job.due_at} <= now()`, inArray(job.name, [...names])))
    .returning({ id: job.id, name: job.name })
}

type LeasedJob = Pick<Attempt, 'id' | 'fence'>

const isHeld = ({ id, fence }: LeasedJob) =>
  and(eq(job.id, id), eq(job.fence, fence), inArray(job.state, ['running', 'uncertain']))

export async function renewLease(tx: SystemTx, leased: LeasedJob, leaseMs: number): Promise<boolean> {
  const rows = await tx
    .update(job)
    .set({ state: 'running', due_at: after(leaseMs), ended_at: null })
    .where(isHeld(leased))
    .returning({ id: job.id })
  return rows.length > 0
}

/**
 * First statement of an attempt's transaction. False when it lost the job. Bounds the transaction to one
 * lease, so that a stalled node does not keep its locks.
 */
export async function beginWrite(tx: Tx | SystemTx, leased: LeasedJob, leaseMs: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select set_config('idle_in_transaction_session_timeout', ${String(leaseMs)}, true) from ${job} where ${isHeld(leased)}`)
  return rows.length > 0
}

/** `retryMs` requeues the job; `isHandedBack` also undoes the attempt count. */
export interface End {
  state: 'done' | 'waiting' | 'dead' | 'uncertain'
  last_error?: string
  retryMs?: number
  isHandedBack?: boolean
}

/** False, and nothing written, when the job has a later attempt or has ended. */
export async function endAttempt(
  tx: Tx | SystemTx,
  leased: LeasedJob,
  { state, last_error, retryMs = 0, isHandedBack }: End,
): Promise<boolean> {
  const rows = await tx
    .update(job)
    .set({
      state,
      ...(last_error !== undefined && { last_error }),
      due_at: after(retryMs),
      ...(isHandedBack ? { attempts: sql`${job.attempts} - 1` } : { ended_at: sql`now()` }),
    })
    .where(isHeld(leased))
    .returning({ id: job.id })
  return rows.length > 0
}

/** False when the job has a later attempt or has ended. */
export async function deleteJob(tx: Tx | SystemTx, leased: LeasedJob): Promise<boolean> {
  const rows = await tx.delete(job).where(isHeld(leased)).returning({ id: job.id })
  return rows.length > 0
}

/** Uses the database clock, which all nodes share. */
export async function companyZones(
  tx: SystemTx,
): Promise<{ now: string; zones: { id: number; time_zone: string }[] }> {
  const zones = await tx
    .select({ id: company.id, time_zone: company.time_zone })
    .from(company)
    .orderBy(company.id)
  const { rows } = await tx.execute<{ now: string }>(sql`select now()`)
  return { now: rows[0]?.now ?? new Date().toISOString(), zones }
}

/**
 * Inserts in one order on all nodes, which wait for each other's rows. Skips a job with another run still
 * waiting or running. Returns the number of new jobs.
 */
export async function insertScheduled(
  tx: SystemTx,
  due: readonly { company_id: number | null; name: string; key: string }[],
): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into ${job} (company_id, name, key)
    select due.company_id, due.name, due.key
    from json_to_recordset(${JSON.stringify(due)}::json) as due (company_id int, name text, key text)
    where not exists (select from ${job} where ${job.name} = due.name and ${job.company_id} is not distinct from due.company_id
      and ${job.state} in ('waiting', 'running'))
    order by due.company_id, due.name
    on conflict do nothing
    returning id`)
  return rows.length
}

/** Keeps a scheduled job longer than its period, so that it is not enqueued twice. */
export async function pruneJobs(
  tx: SystemTx,
  { doneDays, otherDays }: { doneDays: number; otherDays: number },
): Promise<void> {
  const since = (days: number) => sql`${job.ended_at} < now() - make_interval(days => ${days}::int)`
  await tx
    .delete(job)
    .where(
      sql`${job.state} = 'done' and ${since(doneDays)} or ${job.state} in ('dead', 'uncertain') and ${since(otherDays)}`,
    )
}
