import { z } from 'zod'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { type Database, type SystemTx, type Tx } from '#server/kernel/db/client.ts'
import { cause } from '#server/kernel/db/losses.ts'
import {
  type Job,
  type JobCall,
  type JobLog,
  type JobServices,
  Uncertain,
} from '#server/kernel/jobs/define-job.ts'
import {
  type Attempt,
  beginWrite,
  deleteJob,
  type End,
  endAttempt,
  renewLease,
} from '#server/kernel/jobs/job.repository.ts'

interface Parts {
  services: JobServices
  log: JobLog
  leaseMs: number
  longestMs: number
}

class Late extends Error {}

class Unreadable extends Error {}

function parsePayload(job: Job, payload: unknown): unknown {
  const { data, error } = job.payload.safeParse(payload)
  if (error) throw new Unreadable(`Couldn’t read the job’s data. ${z.prettifyError(error)}`)
  return data
}

const LONGEST_WORDS = 2000
const LATE = 'a late attempt was rejected: its lease expired, and the job has another attempt or has ended'
const KILLER = 'Every attempt ended with its server, which was killed or froze while running this job.'

const formatError = (error: unknown) =>
  cause(error).message.slice(0, LONGEST_WORDS) || 'The job failed without a message.'

/** Rejects on timeout, so that work that ignores its signal does not hold a slot. */
async function within<T>(
  ms: number,
  work: Promise<T> | undefined,
  giveUp: () => void,
): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Gave up after ${Math.round(ms / MINUTE_MS)} min.`))
      giveUp()
    }, ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const inTransaction = (db: Database, companyId: number | null, work: (tx: Tx | SystemTx) => Promise<void>) =>
  companyId === null ? db.system(work) : db.tenant(companyId, work)

function toEnd(error: unknown, { attempts }: Attempt, { retryMs }: Job): End {
  const last_error = formatError(error)
  if (error instanceof Uncertain) return { state: 'uncertain', last_error }
  if (error instanceof Unreadable) return { state: 'dead', last_error }
  const wait = retryMs[attempts - 1]
  return wait === undefined ? { state: 'dead', last_error } : { state: 'waiting', last_error, retryMs: wait }
}

/** Never throws. Records the end unless another node took the job. */
export async function makeAttempt(
  job: Job,
  attempt: Attempt,
  stopping: AbortSignal,
  parts: Parts,
): Promise<void> {
  const { services, log, leaseMs, longestMs } = parts
  const { db } = services
  const context = {
    job: attempt.name,
    id: attempt.id,
    company_id: attempt.company_id,
    attempt: attempt.attempts,
    fence: attempt.fence,
  }
  const lost = new AbortController()
  let isLogged = false
  const isLate = () => {
    lost.abort()
    if (!isLogged) log.warn(context, LATE)
    isLogged = true
  }
  let renewing = Promise.resolve()
  const renew = async () => {
    try {
      if (!(await db.system((tx) => renewLease(tx, attempt, leaseMs)))) isLate()
    } catch (error) {
      log.warn({ ...context, err: error }, 'could not renew a job’s lease; trying again')
    }
  }
  const timer = setInterval(
    () => (renewing = renewing.then(() => (ended ? undefined : renew()))),
    leaseMs / 3,
  ).unref()
  let ended = false

  const end = async (how: End) => {
    const isOurs = await db.system((tx) => endAttempt(tx, attempt, how))
    if (!isOurs) isLate()
    return isOurs
  }

  try {
    if (attempt.attempts > job.retryMs.length + 1) {
      if (!(await end({ state: 'dead', last_error: KILLER }))) return
      log.warn(context, 'a job failed for good')
      services.reports.report(new Error(KILLER), { job: attempt.name })
      return
    }
    const overdue = new AbortController()
    const signal = AbortSignal.any([lost.signal, overdue.signal, stopping])
    const call: JobCall = {
      payload: parsePayload(job, attempt.payload),
      companyId: attempt.company_id,
      key: attempt.key,
      attempt: attempt.attempts,
      fence: attempt.fence,
      signal,
      services,
      log,
    }
    const work = job.work?.(call)
    const made = job.lane === 'database' ? await work : await within(longestMs, work, () => overdue.abort())
    await inTransaction(db, attempt.company_id, async (tx) => {
      if (!(await beginWrite(tx, attempt, leaseMs))) throw new Late()
      await job.write?.(tx, call, made)
      const isOurs = job.keepsDone
        ? await endAttempt(tx, attempt, { state: 'done', last_error: '' })
        : await deleteJob(tx, attempt)
      if (!isOurs) throw new Late()
    })
  } catch (error) {
    try {
      if (error instanceof Late) return isLate()
      if (stopping.aborted && !lost.signal.aborted && !(error instanceof Uncertain)) {
        await end({ state: 'waiting', isHandedBack: true })
        return
      }
      const how = toEnd(error, attempt, job)
      if (!(await end(how))) return
      log.warn({ ...context, err: error, state: how.state }, 'a job failed')
      // Retries are not reported.
      if (how.state === 'dead') services.reports.report(cause(error), { job: attempt.name })
    } catch (failure) {
      log.warn(
        { ...context, err: failure },
        'could not record the end of a job; it runs again when its lease expires',
      )
    }
  } finally {
    ended = true
    clearInterval(timer)
    await renewing
  }
}
