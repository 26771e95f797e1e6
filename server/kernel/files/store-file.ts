import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { newFileKey } from '#server/kernel/files/file-key.ts'
import {
  condemnLeftBehind,
  condemnPending,
  dropPending,
  insertPending,
  takePending,
} from '#server/kernel/files/files.repository.ts'
import type { FileAtHand, FileStore } from '#server/kernel/files/file-store.ts'

const LEFT_MINUTES = 60
const SWEPT_AT_ONCE = 50

interface Parts {
  db: Database
  files: FileStore
}

/**
 * Stores the file, then runs the transaction that inserts its row. A row never exists without its file; a
 * failure in between leaves a file that sweepFiles deletes.
 */
export async function storeFile<T>(
  { db, files }: Parts,
  companyId: number,
  file: FileAtHand,
  work: (tx: Tx, key: string) => Promise<T>,
): Promise<T> {
  const key = newFileKey(companyId)
  await db.tenant(companyId, (tx) => insertPending(tx, key))
  try {
    await files.put(key, file)
    return await db.tenant(companyId, async (tx) => {
      const isOurs = await takePending(tx, key)
      if (!isOurs) throw new HttpError(503, 'Storing this file took too long. Send it again.')
      return work(tx, key)
    })
  } catch (error) {
    await discard({ db, files }, companyId, key).catch(() => undefined)
    throw error
  }
}

async function discard({ db, files }: Parts, companyId: number, key: string): Promise<void> {
  if (!(await db.tenant(companyId, (tx) => condemnPending(tx, key)))) return
  await files.remove(key)
  await db.system((tx) => dropPending(tx, [key]))
}

/** Deletes orphaned files after an hour; safe on several nodes at once. */
export async function sweepFiles({ db, files }: Parts, minutes = LEFT_MINUTES): Promise<void> {
  const sweepSome = async () => {
    const keys = await db.system((tx) => condemnLeftBehind(tx, minutes, SWEPT_AT_ONCE))
    const removed = await Promise.allSettled(keys.map((key) => files.remove(key)))
    const deletedKeys = keys.filter((_, index) => removed[index]?.status === 'fulfilled')
    if (deletedKeys.length > 0) await db.system((tx) => dropPending(tx, deletedKeys))
    return deletedKeys.length
  }
  while ((await sweepSome()) === SWEPT_AT_ONCE);
}

export async function sweepIncoming(folder: string, minutes = LEFT_MINUTES): Promise<void> {
  const oldest = Date.now() - minutes * MINUTE_MS
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const isOld = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < oldest,
      () => false,
    )
    if (isOld) await rm(path, { force: true })
  }
}
