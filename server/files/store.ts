import type { Config } from '#server/config.ts'
import { assertNothingHeld } from '#server/db/held.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { folderStore } from '#server/files/folder.ts'
import { s3Store } from '#server/files/s3.ts'

/** The store that the settings name: an S3-compatible one, else a folder in DATA_DIR. Nothing is touched until it is used. */
export function openFileStore({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): FileStore {
  const store = s3Url === undefined ? folderStore(dataDir) : s3Store(s3Url)
  const guarded = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      assertNothingHeld('the file store')
      return work(...args)
    }
  }
  return { put: guarded(store.put), get: guarded(store.get), remove: guarded(store.remove) }
}
