import type { JobServices } from '#server/kernel/jobs/define-job.ts'
import type { Lane } from '#server/kernel/jobs/lanes.ts'
import { JOBS } from '#server/kernel/jobs/registry.ts'
import { startRunner } from '#server/kernel/jobs/runner.ts'
import type { TestApp } from '#tests/support/app.ts'

const SENDING: readonly Lane[] = ['email', 'attachments']

/** Outgoing email stays queued: see mail-out.ts. */
export async function runJobs(test: TestApp, config: Partial<JobServices['config']> = {}): Promise<void> {
  const { db, files, reports, roads, sessions } = test.app.services
  const services: JobServices = { db, files, reports, roads, sessions, config: { ...test.config, ...config } }
  const runner = startRunner({
    services,
    jobs: JOBS.filter(({ lane }) => !SENDING.includes(lane)),
    log: { info: () => undefined, warn: () => undefined },
    pollMs: 20,
  })
  await runner.idle()
  await runner.stop()
}

export const hurry = (test: TestApp) => test.sql`update job set due_at = now() where state = 'waiting'`
