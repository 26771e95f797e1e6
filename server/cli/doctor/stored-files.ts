import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { filesFolder } from '#server/kernel/base/files-folder.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { compareBucket } from '#server/kernel/files/bucket-orphans.ts'
import { keysOfFile } from '#server/kernel/files/file-key.ts'
import { storedFiles } from '#server/kernel/files/stored-files.repository.ts'
import { listCompanyIds } from '#server/kernel/tenant/company-ids.repository.ts'

const AT_ONCE = 500

export interface FileComparison {
  checked: number
  /** Keys of records without a file. */
  missing: string[]
  /** Files without a record. */
  orphaned: number
}

async function listKeys(db: Database): Promise<string[]> {
  const keys: string[] = []
  for (const companyId of await db.system(listCompanyIds))
    for (let after = '', isMore = true; isMore;) {
      const some = await db.read(companyId, (tx) => storedFiles(tx, after, AT_ONCE))
      keys.push(...some.map(({ file_key }) => file_key))
      after = some.at(-1)?.file_key ?? ''
      isMore = some.length === AT_ONCE
    }
  return keys
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

async function compareWithBucket(db: Database, s3Url: string): Promise<FileComparison> {
  const missing: string[] = []
  let [checked, orphaned] = [0, 0]
  for (const companyId of await db.system(listCompanyIds)) {
    const found = await compareBucket(db, s3Url, companyId)
    missing.push(...found.missing)
    checked += found.checked
    orphaned += found.orphaned.length
  }
  return { checked, missing, orphaned }
}

export async function compareFiles(
  db: Database,
  config: Pick<Config, 's3Url' | 'dataDir'>,
): Promise<FileComparison> {
  if (config.s3Url !== undefined) return compareWithBucket(db, config.s3Url)
  const keys = await listKeys(db)
  const stored = await listFolder(config.dataDir)
  const missing = keys.filter((key) => !stored.has(key))
  return { checked: keys.length, missing, orphaned: await countOrphans(stored, keys) }
}
