import { statfs } from 'node:fs/promises'
import { definePlatformJob } from '#server/jobs/define-job.ts'
import { spaceProblem } from '#server/files/disk-space.ts'

/** Fails, in words, before the disk is full: the list of jobs shows it. */
export const diskSpace = definePlatformJob({
  name: 'disk-space',
  title: 'Check that the disk has room',
  schedule: { everyMs: 10 * 60_000 },
  retryMs: [],
  async work({ services: { config } }) {
    const problem = spaceProblem(await statfs(config.dataDir))
    if (problem) throw new Error(problem)
  },
})
