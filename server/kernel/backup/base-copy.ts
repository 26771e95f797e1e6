import { randomBytes } from 'node:crypto'
import { copyCluster, type CopyProgress } from '#server/kernel/backup/cluster-files.ts'
import {
  canStream,
  countRows,
  lastMigration,
  startBackup,
  stopBackup,
} from '#server/kernel/backup/backup.repository.ts'
import {
  baseWal,
  type ClusterManifest,
  FORMAT_OF_MANIFEST,
  newBaseId,
  SETTINGS,
  writeManifest,
} from '#server/kernel/backup/manifest.ts'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { copyNewUploads } from '#server/kernel/backup/uploaded-files.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'
import { openWalStream } from '#server/kernel/db/wal-stream.ts'
import { WalWriter } from '#server/kernel/backup/wal-writer.ts'
import { parseLsn, segmentStart } from '#server/kernel/db/wal-position.ts'
import { type Config, withoutSecrets } from '#server/kernel/config.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { clusterFolder, POSTGRES_MAJOR } from '#server/kernel/db/postgres/cluster.ts'
import { VERSION } from '#server/kernel/base/version.ts'

export interface BaseCopy {
  readonly id: string
  readonly bytes: number
  readonly rows: number
  readonly tables: number
  readonly files: number
  readonly newFiles: number
  readonly seconds: number
}

export interface BaseSource extends CopyProgress {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3Url'>
  /** The running database. */
  url: string
  vault: Vault
  /** The continuous archive in the same vault. */
  line?: string | undefined
  settings?: Readonly<Record<string, string>> | undefined
}

async function copyDatabase(
  { config, url, vault, line, signal, onProgress }: BaseSource,
  id: string,
): Promise<{ cluster: ClusterManifest; bytes: number }> {
  return withClient(url, async (client) => {
    if (!(await canStream(client)))
      throw new BackupProblem(
        'The running database was started by an older version. Restart the server once, then back up.',
      )
    const stream = await openWalStream(url, {
      name: 'freight_base_copy',
      slot: `freight_${randomBytes(8).toString('hex')}`,
      isTemporary: true,
    })
    try {
      const counts = await countRows(url)
      const start = await startBackup(client, id)
      const shipped = segmentStart(parseLsn(start))
      const log = new WalWriter(stream, { vault, prefix: baseWal(id), shipped, isSync: false })
      const running = log.run()
      running.catch(() => undefined)
      const { entries, packs, bytes } = await copyCluster(
        clusterFolder(config.dataDir),
        { vault, id },
        { signal, onProgress },
      )
      const { lsn, labelfile, spcmapfile } = await stopBackup(client)
      if (spcmapfile !== '')
        throw new BackupProblem('The database has tablespaces, which this backup can’t copy.')
      await Promise.race([log.reaches(parseLsn(lsn)), running])
      log.stop()
      await running
      return {
        bytes,
        cluster: {
          postgres: POSTGRES_MAJOR,
          system: stream.system,
          timeline: stream.timeline,
          start,
          stop: lsn,
          line: line ?? null,
          label: labelfile,
          migration: await lastMigration(url),
          rows: Object.fromEntries([...counts].map(([name, { rows }]) => [name, rows])),
          packs,
          entries,
        },
      }
    } finally {
      await stream.close()
    }
  })
}

async function putSettings({ vault, settings }: BaseSource): Promise<void> {
  if (!settings) return
  // Secrets only leave this machine encrypted.
  const kept = vault.isEncrypted ? settings : withoutSecrets(settings)
  await vault.put(SETTINGS, Buffer.from(JSON.stringify(kept)))
}

/** The database is left out when DATABASE_URL names a server: it has a backup of its own. */
export async function makeBaseCopy(source: BaseSource): Promise<BaseCopy> {
  const { config, vault, signal } = source
  const started = new Date()
  const id = newBaseId(started, randomBytes(4).toString('hex'))
  const database = config.databaseUrl ? undefined : await copyDatabase(source, id)
  const ended = new Date()
  const uploads = config.s3Url ? undefined : await copyNewUploads(vault, config.dataDir, signal)
  await putSettings(source)
  const rows = Object.values(database?.cluster.rows ?? {})
  await writeManifest(vault, id, {
    format: FORMAT_OF_MANIFEST,
    version: VERSION,
    startedAt: started.toISOString(),
    endedAt: ended.toISOString(),
    cluster: database?.cluster ?? null,
    files: uploads?.keys ?? null,
  })
  return {
    id,
    bytes: database?.bytes ?? 0,
    rows: rows.reduce((sum, some) => sum + some, 0),
    tables: rows.length,
    files: uploads?.keys.length ?? 0,
    newFiles: uploads?.copied ?? 0,
    seconds: (Date.now() - started.getTime()) / 1000,
  }
}
