import { incomingFolder } from '#server/core/mount-upload.ts'
import { sweepFiles, sweepIncoming } from '#server/files/keep.ts'
import { definePlatformJob } from '#server/jobs/define-job.ts'
import type { Pulse } from '#server/jobs/pulse.ts'

const EVERY_MS = 10 * 60_000

/** Removes the files whose record was never written. */
export const orphanFiles = definePlatformJob({
  name: 'orphan-files',
  title: 'Remove files that belong to no record',
  schedule: { everyMs: EVERY_MS },
  work: ({ services }) => sweepFiles(services),
})

/** Each node empties the folder of its own arriving uploads. */
export const incomingSweep: Pulse = {
  name: 'incoming files',
  everyMs: EVERY_MS,
  run: ({ config }) => sweepIncoming(incomingFolder(config.dataDir)),
}
