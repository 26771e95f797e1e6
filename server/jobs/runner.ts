import { setTimeout as pause } from 'node:timers/promises'
import { type JobLog, makeAttempt } from '#server/jobs/attempt.ts'
import type { Job, JobServices } from '#server/jobs/define-job.ts'
import { abandonLost, claimDue } from '#server/jobs/job.repository.ts'
import { onJob } from '#server/jobs/signal.ts'

export interface RunnerOptions {
  services: JobServices
  jobs: readonly Job[]
  log: JobLog
  /** Milliseconds without a sign after which another node may take a job. */
  leaseMs?: number
  /** Milliseconds between looks for jobs that nobody in this process told of. */
  pollMs?: number
  /** Jobs at once on this node, and from which number on those of one company wait for the others'. */
  slots?: number
  share?: number
  /** Milliseconds that stop() waits for jobs before it tells them to end. */
  stopMs?: number
}

/** One node's part in the work that is to be done later. */
export interface Runner {
  /** Looks for due jobs now. */
  wake(): void
  /** Resolves when no job is due for this node and none runs on it. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const LOST = 'The server stopped, or stood still, while it ran this job: what it did outside may or may not have taken effect.'
const END_MS = 1000

/** Runs what is due, each job by one node at a time; the fence keeps a node that stood still from finishing what another has taken. */
export function startRunner({
  services,
  jobs,
  log,
  leaseMs = 10_000,
  pollMs = 1000,
  slots = 4,
  share = 2,
  stopMs = 4000,
}: RunnerOptions): Runner {
  const { db } = services
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const names = [...byName.keys()]
  const unrepeatable = jobs.filter(({ ifLost }) => ifLost === 'uncertain').map(({ name }) => name)
  const running = new Map<Promise<void>, number | null>()
  const stopping = new AbortController()
  let isStopped = false
  let wanted = false
  let claiming: Promise<void> | undefined

  function wake(): void {
    wanted = true
    if (!isStopped) claiming ??= claimAll().finally(claimed)
  }

  function claimed(): void {
    claiming = undefined
    if (wanted) wake()
  }

  async function claimAll(): Promise<void> {
    while (wanted && !isStopped) {
      wanted = false
      try {
        await claimSome()
      } catch (error) {
        log.warn({ err: error }, 'jobs cannot be taken now; trying again')
      }
    }
  }

  async function claimSome(): Promise<void> {
    const free = slots - running.size
    if (free <= 0) return
    const counts = Map.groupBy(running.values(), (companyId) => companyId)
    const busy = [...counts].flatMap(([companyId, all]) => (companyId !== null && all.length >= share ? [companyId] : []))
    const most = Math.min(free, share)
    const { abandoned, taken } = await db.system(async (tx) => ({
      abandoned: unrepeatable.length > 0 ? await abandonLost(tx, unrepeatable, LOST) : [],
      taken: await claimDue(tx, { names, busy, most, leaseMs }),
    }))
    for (const { id, name } of abandoned) log.warn({ job: name, id }, 'a job may or may not have taken effect')
    for (const attempt of taken) {
      const job = byName.get(attempt.name)
      if (!job) continue
      const made = makeAttempt(job, attempt, stopping.signal, { services, log, leaseMs }).finally(() => {
        running.delete(made)
        wake()
      })
      running.set(made, attempt.company_id)
    }
    if (taken.length > 0) wanted = true
  }

  const silence = onJob(wake)
  const timer = setInterval(wake, pollMs).unref()
  wake()

  return {
    wake,
    async idle() {
      wake()
      while (claiming || running.size > 0) await Promise.all([claiming, ...running.keys()])
    },
    async stop() {
      isStopped = true
      silence()
      clearInterval(timer)
      await claiming
      const all = () => Promise.all(running.keys())
      await Promise.race([all(), pause(stopMs, undefined, { ref: false })])
      stopping.abort()
      await Promise.race([all(), pause(END_MS, undefined, { ref: false })])
    },
  }
}
