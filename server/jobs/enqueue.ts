import type { Tx } from '#server/db/client.ts'
import type { Job } from '#server/jobs/define-job.ts'
import { insertJob } from '#server/jobs/job.repository.ts'
import { signalJob } from '#server/jobs/signal.ts'

/** When a job is due, and what makes it one: a second one of the same key is the first. */
export interface EnqueueOptions {
  key?: string
  /** Milliseconds from now. */
  delayMs?: number
  /** The instant itself; one that has passed is now. */
  dueAt?: string
}

/** Writes a company's job in the transaction: it runs at least once after the commit, and never where that fails. False where its key is taken. */
export async function enqueue<P>(tx: Tx, job: Job<P>, payload: P, { key, delayMs = 0, dueAt }: EnqueueOptions = {}): Promise<boolean> {
  if (job.of !== 'company') throw new Error(`${job.name} is the platform's: it runs by its schedule`)
  const isNew = await insertJob(tx, { name: job.name, key, payload: job.payload.parse(payload), delayMs, dueAt })
  if (isNew) tx.afterCommit(signalJob)
  return isNew
}
