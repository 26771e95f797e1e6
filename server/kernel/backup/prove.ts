import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { archiveReaches } from '#server/kernel/backup/archive-status.ts'
import { countRows, flushedLsn, type TableCount } from '#server/kernel/backup/backup.repository.ts'
import { storedFile } from '#server/kernel/backup/manifest.ts'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { restoreCluster } from '#server/kernel/backup/restore.ts'
import { namedFiles } from '#server/kernel/backup/restored.repository.ts'
import { copyUploaded } from '#server/kernel/backup/uploaded-files.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'
import type { Config } from '#server/kernel/config.ts'
import { clusterFolder } from '#server/kernel/db/postgres/cluster.ts'
import { endCluster } from '#server/kernel/db/postgres/supervisor.ts'
import { parseLsn } from '#server/kernel/db/wal-position.ts'
import { join } from 'node:path'

/** PostgreSQL reports a connection's inserts and deletes up to 10 s late. */
const STATISTICS_MS = 11_000
const SAMPLES = 20

export interface Proof {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly seconds: number
}

type Counts = ReadonlyMap<string, TableCount>

/** PostgreSQL sets the counter to 0 when it was killed. */
const growth = (before: number, after: number) =>
  after >= before ? after - before : Number.POSITIVE_INFINITY

/** The restored rows must be explained by those of before and what was written since. */
export function findDifferences(before: Counts, restored: Counts, after: Counts): string[] {
  return [...before].flatMap(([name, first]) => {
    const last = after.get(name) ?? first
    const least = first.rows - growth(first.deleted, last.deleted)
    const most = first.rows + growth(first.inserted, last.inserted)
    const rows = restored.get(name)?.rows
    if (rows === undefined) return [`${name} is missing`]
    return rows >= least && rows <= most
      ? []
      : [`${name} has ${rows} rows restored and ${first.rows} in the database`]
  })
}

async function findMissingFiles(vault: Vault, dataDir: string, keys: readonly string[]): Promise<string[]> {
  const stored = new Set((await vault.list(storedFile(''))).map(({ name }) => name))
  const missing: string[] = []
  // A file that was deleted since is in neither place.
  for (const key of keys)
    if (!stored.has(storedFile(key)) && (await copyUploaded(vault, dataDir, key))) missing.push(key)
  const step = Math.max(1, Math.floor(keys.length / SAMPLES))
  for (const key of keys.filter((_, index) => index % step === 0))
    if (stored.has(storedFile(key))) await vault.get(storedFile(key))
  return missing
}

/** Restores the newest backup into a scratch folder, compares its rows with the database, and removes it. */
export async function proveRestore({
  config: { dataDir, s3Url },
  url,
  vault,
  signal,
}: {
  config: Pick<Config, 'dataDir' | 's3Url'>
  url: string
  vault: Vault
  signal?: AbortSignal | undefined
}): Promise<Proof> {
  const began = performance.now()
  const before = await countRows(url)
  await archiveReaches(parseLsn(await flushedLsn(url)))
  const scratch = `${clusterFolder(dataDir)}-proof`
  const log = join(dataDir, 'proof.log')
  await endCluster(scratch)
  await rm(scratch, { recursive: true, force: true })
  await rm(log, { force: true })
  try {
    const restored = await restoreCluster({ vault, into: scratch, log, durable: false, signal })
    let counts: Counts
    let missing: string[]
    let files: string[]
    try {
      counts = await countRows(restored.url)
      files = s3Url === undefined ? await namedFiles(restored.url) : []
      missing = await findMissingFiles(vault, dataDir, files)
    } finally {
      await restored.stop()
    }
    if (findDifferences(before, counts, await countRows(url)).length > 0) await pause(STATISTICS_MS)
    const differences = findDifferences(before, counts, await countRows(url))
    if (differences.length > 0)
      throw new BackupProblem(
        `The restored backup differs: ${differences.slice(0, 3).join('; ')}. Don’t rely on it; see ${log}.`,
      )
    if (missing.length > 0)
      throw new BackupProblem(
        `${missing.length} uploaded files were missing in the backup, such as ${missing[0]}. They were copied now.`,
      )
    await rm(log, { force: true })
    return {
      tables: counts.size,
      rows: [...counts.values()].reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
