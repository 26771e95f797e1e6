import type { JobLog, JobServices } from '#server/kernel/jobs/define-job.ts'

/** Periodic work of every node without job rows: node-local, or too frequent for rows. */
export interface Pulse {
  name: string
  everyMs: number
  run(services: JobServices): Promise<void>
  wokenBy?(services: JobServices, wake: () => void): void
}

export function startPulse(pulse: Pulse, services: JobServices, log: JobLog): () => Promise<void> {
  let running: Promise<void> | undefined
  let isRequested = false
  let isStopped = false

  async function run(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      await pulse
        .run(services)
        .catch((error: unknown) =>
          log.warn({ err: error, pulse: pulse.name }, 'a pulse failed; trying again'),
        )
    }
    running = undefined
  }
  function beat(): void {
    isRequested = true
    if (!isStopped) running ??= run()
  }

  const timer = setInterval(beat, pulse.everyMs).unref()
  pulse.wokenBy?.(services, beat)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
