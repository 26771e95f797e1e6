import { MINUTE_MS } from '#contract/rules/durations.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { sweepBucket } from '#server/kernel/files/bucket-orphans.ts'
import { sweepFiles, sweepIncoming } from '#server/kernel/files/store-file.ts'
import { storedFiles } from '#server/kernel/files/stored-files.repository.ts'
import { stripStored } from '#server/kernel/files/strip-stored.ts'
import { defineJob, definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import type { Pulse } from '#server/kernel/jobs/pulse.ts'

const EVERY_MS = 10 * MINUTE_MS

export const orphanFiles = definePlatformJob({
  name: 'orphan-files',
  title: 'Delete files without a record',
  lane: 'files',
  schedule: { everyMs: EVERY_MS },
  work: ({ services }) => sweepFiles(services),
})

export const orphanObjects = definePlatformJob({
  name: 'orphan-objects',
  title: 'Delete files of the bucket without a record',
  lane: 'files',
  schedule: { dailyFromHour: 5 },
  retryMs: [],
  async work({ services: { config, db, files }, signal, log }) {
    if (config.s3Url === undefined) return
    const removed = await sweepBucket({ db, files, s3Url: config.s3Url, signal })
    if (removed > 0) log.info({ removed }, 'deleted files of the bucket without a record')
  },
})

const STRIPPED_AT_ONCE = 50

export const stripStoredFiles = defineJob({
  name: 'strip-stored-files',
  title: 'Remove location and device data from photos',
  async work({ companyId: company, signal, services: { config, db, files } }) {
    const companyId = company ?? 0
    const folder = incomingFolder(config.dataDir)
    const failed: string[] = []
    for (let after = '', isMore = true; isMore;) {
      const some = await db.read(companyId, (tx) => storedFiles(tx, after, STRIPPED_AT_ONCE))
      for (const file of some) {
        signal.throwIfAborted()
        await stripStored(files, { folder, companyId }, file).catch((error: Error) =>
          failed.push(`${file.file_key}: ${error.message}`),
        )
        after = file.file_key
      }
      isMore = some.length === STRIPPED_AT_ONCE
    }
    if (failed.length > 0)
      throw new Error(
        `Could not remove location and device data from ${failed.length} stored files. ${failed[0]}`,
      )
  },
})

export const incomingSweep: Pulse = {
  name: 'incoming files',
  everyMs: EVERY_MS,
  run: ({ config }) => sweepIncoming(incomingFolder(config.dataDir)),
}
