import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { makeAttempt } from '#server/kernel/jobs/attempt.ts'
import type { Job, JobLog, JobServices } from '#server/kernel/jobs/define-job.ts'
import { abandonLost, claimDue, type LaneClaim } from '#server/kernel/jobs/job.repository.ts'
import { type Lane, LANES, type Slots } from '#server/kernel/jobs/lanes.ts'
import { onJob } from '#server/kernel/jobs/signal.ts'

export interface RunnerOptions {
  services: JobServices
  jobs: readonly Job[]
  log: JobLog
  /** Milliseconds without renewal after which another node may take the job. */
  leaseMs?: number
  pollMs?: number
  slots?: Partial<Readonly<Record<Lane, Slots>>>
  /** Milliseconds after which an external call is given up and its slot freed. */
  longestMs?: number
  /** Milliseconds stop() waits before it aborts jobs. */
  stopMs?: number
}

export interface Runner {
  wake(): void
  /** Resolves when no job is due or running on this node. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const LOST = 'The server stopped or froze while running this job. Its work may or may not have been done.'
const END_MS = 1000

/** One node per job at a time; the fence keeps a stalled node from finishing a job another node took. */
export function startRunner({
  services,
  jobs,
  log,
  leaseMs = 10_000,
  pollMs = 1000,
  slots: ownSlots = {},
  longestMs = 15 * MINUTE_MS,
  stopMs = 4000,
}: RunnerOptions): Runner {
  const { db } = services
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const lanes = [...Map.groupBy(jobs, ({ lane }) => lane)].map(([lane, some]) => ({
    lane,
    names: some.map(({ name }) => name),
    ...LANES[lane],
    ...ownSlots[lane],
  }))
  const receivers = Object.fromEntries(
    jobs.flatMap(({ name, receiver }) => (receiver === undefined ? [] : [[name, receiver]])),
  )
  const unrepeatable = jobs.filter(({ ifLost }) => ifLost === 'uncertain').map(({ name }) => name)
  const running = new Map<Promise<void>, { lane: Lane; companyId: number | null }>()
  const stopping = new AbortController()
  let isStopped = false
  let isRequested = false
  let claiming: Promise<void> | undefined

  function wake(): void {
    isRequested = true
    if (!isStopped) claiming ??= claimAll().finally(claimed)
  }

  function claimed(): void {
    claiming = undefined
    if (isRequested) wake()
  }

  async function claimAll(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      try {
        await claimSome()
      } catch (error) {
        log.warn({ err: error }, 'could not take jobs; trying again')
      }
    }
  }

  function listFreeSlots({ lane, names, slots, share }: (typeof lanes)[number]): LaneClaim[] {
    const runningInLane = [...running.values()].filter((one) => one.lane === lane)
    const free = slots - runningInLane.length
    if (free <= 0) return []
    const counts = [...Map.groupBy(runningInLane, ({ companyId }) => companyId)].flatMap(([companyId, all]) =>
      companyId === null ? [] : [{ companyId, count: all.length }],
    )
    const busy = counts.filter(({ count }) => count >= share).map(({ companyId }) => companyId)
    const most = Math.min(free, ...counts.map(({ count }) => share - count).filter((left) => left > 0), share)
    return [{ names, busy, most }]
  }

  async function claimSome(): Promise<void> {
    const free = lanes.flatMap(listFreeSlots)
    if (free.length === 0) return
    const { abandoned, taken } = await db.system(async (tx) => {
      for (const job of jobs) await job.feed?.(tx, services)
      return {
        abandoned: unrepeatable.length > 0 ? await abandonLost(tx, unrepeatable, LOST) : [],
        taken: await claimDue(tx, { lanes: free, receivers, leaseMs }),
      }
    })
    for (const { id, name } of abandoned)
      log.warn({ job: name, id }, 'a job may or may not have taken effect')
    for (const attempt of taken) {
      const job = byName.get(attempt.name)
      if (!job) continue
      const made = makeAttempt(job, attempt, stopping.signal, { services, log, leaseMs, longestMs }).finally(
        () => {
          running.delete(made)
          wake()
        },
      )
      running.set(made, { lane: job.lane, companyId: attempt.company_id })
    }
    if (taken.length > 0) isRequested = true
  }

  const silence = onJob(wake)
  // A claim that takes longer than a poll would otherwise be followed by another for ever.
  const timer = setInterval(() => {
    if (!claiming) wake()
  }, pollMs).unref()
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
