import { DAY_MS } from '#contract/rules/durations.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { openBucket } from '#server/kernel/files/bucket.ts'
import { listBucket } from '#server/kernel/files/bucket-list.ts'
import { ownsBucket } from '#server/kernel/files/bucket-owner.ts'
import { isFileKey, toSeenKey } from '#server/kernel/files/file-key.ts'
import { pendingFiles } from '#server/kernel/files/files.repository.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { storedFiles } from '#server/kernel/files/stored-files.repository.ts'
import { listCompanyIds } from '#server/kernel/tenant/company-ids.repository.ts'

/** Days that an object without a record stays. */
export const GRACE_DAYS = 7
const AT_ONCE = 500
/** More at once are no accident of single uploads: then the records are missing, not the objects too many. */
const MOST_SHARE = 0.1
const FEW = 100

export interface BucketComparison {
  /** Keys of records. */
  readonly checked: number
  readonly objects: number
  /** Keys of records without an object. */
  readonly missing: readonly string[]
  /** Keys of objects that have had no record for the grace time. */
  readonly orphaned: readonly string[]
}

/** Compares one company's files with its objects; objects of unknown companies are left alone. */
export async function compareBucket(
  db: Database,
  s3Url: string,
  companyId: number,
  now = Date.now(),
): Promise<BucketComparison> {
  const stored = new Map<string, number>()
  for await (const page of listBucket(openBucket(s3Url), `${companyId}/`))
    for (const { name, storedAt } of page) if (isFileKey(name)) stored.set(name, storedAt.getTime())
  // After the objects: a record that is saved meanwhile is found.
  const records: string[] = []
  for (let after = '', isMore = true; isMore;) {
    const some = await db.read(companyId, (tx) => storedFiles(tx, after, AT_ONCE))
    records.push(...some.map(({ file_key }) => file_key).filter(isFileKey))
    after = some.at(-1)?.file_key ?? ''
    isMore = some.length === AT_ONCE
  }
  const known = new Set([...records, ...(await db.read(companyId, pendingFiles))])
  const isOrphan = (key: string, at: number) =>
    !known.has(toSeenKey(key)) && Math.max(at, stored.get(toSeenKey(key)) ?? 0) < now - GRACE_DAYS * DAY_MS
  return {
    checked: records.length,
    objects: stored.size,
    missing: records.filter((key) => !stored.has(key)),
    orphaned: [...stored].flatMap(([key, at]) => (isOrphan(key, at) ? [key] : [])),
  }
}

interface Parts {
  readonly db: Database
  readonly files: Pick<FileStore, 'remove'>
  readonly s3Url: string
  readonly signal?: AbortSignal
}

/** Returns the number of deleted files. Throws in words when what is missing may be the records. */
export async function sweepBucket({ db, files, s3Url, signal }: Parts): Promise<number> {
  if (!(await ownsBucket(db, s3Url)))
    throw new Error(
      'The bucket of S3_URL belongs to another installation, so no file was deleted. Give each installation a bucket or a folder of its own.',
    )
  let removed = 0
  for (const companyId of await db.system(listCompanyIds)) {
    const { objects, orphaned } = await compareBucket(db, s3Url, companyId)
    if (orphaned.length > Math.max(FEW, objects * MOST_SHARE))
      throw new Error(
        `${orphaned.length} of ${objects} files of company ${companyId} in the bucket have no record, which is too many to be left-overs. None of them was deleted. Check that this is the right database.`,
      )
    // With each file its original.
    for (const key of new Set(orphaned.map(toSeenKey))) {
      signal?.throwIfAborted()
      await files.remove(key)
      removed++
    }
  }
  return removed
}
