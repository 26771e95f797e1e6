import type { JobLog, JobServices } from '#server/kernel/jobs/define-job.ts'
import { type Pulse, startPulse } from '#server/kernel/jobs/pulse.ts'
import { JOBS, PULSES } from '#server/kernel/jobs/registry.ts'
import { startRunner } from '#server/kernel/jobs/runner.ts'
import { enqueueScheduled } from '#server/kernel/jobs/scheduler.ts'

const LOOK_MS = 30_000

export function startJobs(services: JobServices, log: JobLog, { runsJobs = true } = {}): () => Promise<void> {
  const runner = runsJobs ? startRunner({ services, jobs: JOBS, log }) : undefined
  const clock: Pulse = {
    name: 'schedules',
    everyMs: LOOK_MS,
    run: () => enqueueScheduled({ services, jobs: JOBS, log }),
    wokenBy: (_, wake) => wake(),
  }
  const stops = [...(runsJobs ? [clock] : []), ...PULSES].map((pulse) => startPulse(pulse, services, log))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await runner?.stop()
  }
}
