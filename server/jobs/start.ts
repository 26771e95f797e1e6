import type { JobLog } from '#server/jobs/attempt.ts'
import type { JobServices } from '#server/jobs/define-job.ts'
import { type Pulse, startPulse } from '#server/jobs/pulse.ts'
import { JOBS, PULSES } from '#server/jobs/registry.ts'
import { startRunner } from '#server/jobs/runner.ts'
import { enqueueScheduled } from '#server/jobs/scheduler.ts'

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
