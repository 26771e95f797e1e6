import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Archive, startArchive } from '#server/kernel/backup/archive.ts'
import { archiveLine, archiveReaches } from '#server/kernel/backup/archive-status.ts'
import { type BaseCopy, makeBaseCopy } from '#server/kernel/backup/base-copy.ts'
import { flushedLsn } from '#server/kernel/backup/backup.repository.ts'
import { restoreCluster } from '#server/kernel/backup/restore.ts'
import { openOrCreateVault, openVault } from '#server/kernel/backup/vault.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { parseLsn } from '#server/kernel/db/wal-position.ts'
import { endCluster } from '#server/kernel/db/postgres/supervisor.ts'
import { testConfig } from '#tests/support/app.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'

export interface BackedUp {
  readonly url: string
  readonly dataDir: string
  readonly to: string
  readonly key: string | undefined
}

export const backupFolder = (): string => mkdtempSync(join(tmpdir(), 'freight-backup-'))

export const rowsOf = async <Row extends object>(url: string, text: string): Promise<Row[]> =>
  (await withClient(url, (client) => client.query<Row>(text))).rows

export const configOf = ({ dataDir, to, key }: BackedUp, more: Record<string, string> = {}) =>
  testConfig({ DATA_DIR: dataDir, BACKUP_TO: to, ...(key !== undefined && { BACKUP_KEY: key }), ...more })

export function archive(source: BackedUp, more: Record<string, string> = {}): Archive {
  return startArchive({
    config: configOf(source, more),
    url: source.url,
    log: { warn: () => undefined },
    commitSeconds: 1,
    onNewLine: () => Promise.resolve(),
  })
}

/** Resolves once the archive has everything that is committed now. */
export const archived = async (url: string): Promise<void> => archiveReaches(parseLsn(await flushedLsn(url)))

export async function baseCopy(source: BackedUp, isContinuous = true): Promise<BaseCopy> {
  const vault = await openOrCreateVault(source.to, { key: source.key })
  const line = isContinuous ? (await archiveLine()).line : undefined
  return makeBaseCopy({ config: configOf(source), url: source.url, vault, line })
}

/** Runs until the test ends. */
export async function restored({ to, key }: Pick<BackedUp, 'to' | 'key'>, until?: Date) {
  const folder = temporaryFolder()
  const into = join(dirname(folder), 'postgres')
  const vault = await openVault(to, { key })
  onTestFinished(async () => {
    await endCluster(into)
    removeFolder(folder)
  })
  return restoreCluster({ vault, into, log: join(dirname(folder), 'log'), until, durable: false })
}

export const removed = (folder: string): void => rmSync(folder, { recursive: true, force: true })
