import { type Archive, type ArchiveLog, startArchive } from '#server/kernel/backup/archive.ts'
import { markBegun } from '#server/kernel/backup/backup-mark.repository.ts'
import { nightlyBackup } from '#server/kernel/backup/backup.jobs.ts'
import { dropSlot, setSynchronous } from '#server/kernel/backup/slot.repository.ts'
import { startUploadArchive } from '#server/kernel/backup/upload-archive.ts'
import { openOrCreateVault } from '#server/kernel/backup/vault.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { insertScheduled } from '#server/kernel/jobs/job.repository.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

/** The database is on a server of its own, which has its own backup. */
async function startFileArchive(
  { backupKey: key, dataDir, s3Url }: Config,
  backupTo: string,
  log: ArchiveLog,
): Promise<Pick<Archive, 'stop'> | undefined> {
  if (s3Url !== undefined) return undefined
  const vault = await openOrCreateVault(backupTo, { key })
  const stop = startUploadArchive(vault, dataDir, (error) =>
    log.warn({ err: error }, 'could not back up uploaded files; trying again'),
  )
  return { stop }
}

/**
 * Archives what the server writes from now on. With BACKUP_SYNC it resolves once commits wait for the backup,
 * and throws when the backup can't be written.
 */
export async function openArchive(
  config: Config,
  { db, url }: { db: Database; url: string },
  log: ArchiveLog,
): Promise<Pick<Archive, 'stop'> | undefined> {
  if (config.databaseUrl !== undefined) {
    if (config.backupTo === undefined) return undefined
    await db.system(markBegun)
    return startFileArchive(config, config.backupTo, log)
  }
  if (config.backupTo === undefined) {
    await setSynchronous(url, false)
    await dropSlot(url)
    return undefined
  }
  await db.system(markBegun)
  if (config.backupSync) await openOrCreateVault(config.backupTo, { key: config.backupKey })
  const archive = startArchive({
    config,
    url,
    log,
    async onNewLine(line) {
      const due = [{ company_id: null, name: nightlyBackup.name, key: line }]
      if ((await db.system((tx) => insertScheduled(tx, due))) > 0) signalJob()
    },
  })
  if (config.backupSync) await archive.ready
  return archive
}
