import type { Database } from '#server/kernel/db/client.ts'
import type { Job, JobServices } from '#server/kernel/jobs/define-job.ts'
import { type RunnerOptions, startRunner } from '#server/kernel/jobs/runner.ts'

export const servicesOn = (db: Database): JobServices =>
  ({ db, reports: { report: () => undefined } }) as unknown as JobServices

export function aNode(db: Database, jobs: readonly Job[], more: Partial<RunnerOptions> = {}) {
  const warnings: { words: string; context: Record<string, unknown> }[] = []
  const log = {
    info: () => undefined,
    warn: (context: object, words: string) =>
      void warnings.push({ words, context: context as Record<string, unknown> }),
  }
  return { ...startRunner({ services: servicesOn(db), jobs, log, ...more }), warnings }
}
