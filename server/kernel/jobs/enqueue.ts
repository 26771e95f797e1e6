import type { Tx } from '#server/kernel/db/client.ts'
import type { Job } from '#server/kernel/jobs/define-job.ts'
import { insertJob } from '#server/kernel/jobs/job.repository.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

export interface EnqueueOptions {
  key?: string
  delayMs?: number
  dueAt?: string
}

/**
 * In the caller's transaction: runs at least once after the commit, never after a rollback. False when the
 * key is taken.
 */
export async function enqueue<P>(
  tx: Tx,
  job: Job<P>,
  payload: P,
  { key, delayMs = 0, dueAt }: EnqueueOptions = {},
): Promise<boolean> {
  if (job.of !== 'company') throw new Error(`${job.name} is the platform's: it runs on its schedule`)
  const isNew = await insertJob(tx, {
    name: job.name,
    key,
    payload: job.payload.parse(payload),
    delayMs,
    dueAt,
  })
  if (isNew) tx.afterCommit(signalJob)
  return isNew
}
