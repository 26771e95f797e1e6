import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { filesFolder } from '#server/kernel/base/files-folder.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { keysOfFile } from '#server/kernel/files/file-key.ts'
import { openFileStore } from '#server/kernel/files/store.ts'
import { storedFiles } from '#server/kernel/files/stored-files.repository.ts'
import { listCompanies } from '#server/cli/doctor/doctor.repository.ts'

const AT_ONCE = 500
/** A bucket is asked for each file. */
const MOST_IN_BUCKET = 200

export interface FileComparison {
  checked: number
  /** Keys of records without a file. */
  missing: string[]
  /** Files without a record, of a folder only. */
  orphaned: number
}

async function listKeys(db: Database, most: number): Promise<string[]> {
  const keys: string[] = []
  for (const companyId of await listCompanies(db))
    for (let after = '', isMore = true; isMore && keys.length < most;) {
      const some = await db.read(companyId, (tx) => storedFiles(tx, after, AT_ONCE))
      keys.push(...some.map(({ file_key }) => file_key))
      after = some.at(-1)?.file_key ?? ''
      isMore = some.length === AT_ONCE
    }
  return keys.slice(0, most)
}

/** Keys of the files in the folder, with their paths. */
async function listFolder(dataDir: string): Promise<Map<string, string>> {
  const folder = filesFolder(dataDir)
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return new Map(
    names.flatMap((name) => {
      const [, company, key] = /^(\d+)[\\/][^\\/]+[\\/]([^\\/]+)$/.exec(name) ?? []
      return key === undefined ? [] : [[`${company}/${key}`, join(folder, name)] as const]
    }),
  )
}

async function countOrphans(stored: Map<string, string>, keys: readonly string[]): Promise<number> {
  const known = new Set(keys.flatMap(keysOfFile))
  let orphaned = 0
  for (const [key, path] of stored) {
    if (known.has(key)) continue
    // An upload is stored before its record is saved.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > HOUR_MS) orphaned++
  }
  return orphaned
}

export async function compareFiles(
  db: Database,
  config: Pick<Config, 's3Url' | 'dataDir'>,
): Promise<FileComparison> {
  if (config.s3Url === undefined) {
    const keys = await listKeys(db, Infinity)
    const stored = await listFolder(config.dataDir)
    const missing = keys.filter((key) => !stored.has(key))
    return { checked: keys.length, missing, orphaned: await countOrphans(stored, keys) }
  }
  const keys = await listKeys(db, MOST_IN_BUCKET)
  const store = openFileStore(config)
  const missing: string[] = []
  for (const key of keys) {
    const file = await store.get(key)
    file?.stream.destroy()
    if (!file) missing.push(key)
  }
  return { checked: keys.length, missing, orphaned: 0 }
}
