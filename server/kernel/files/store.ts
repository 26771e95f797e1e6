import { rm } from 'node:fs/promises'
import type { Config } from '#server/kernel/config.ts'
import { assertNothingHeld } from '#server/kernel/db/held.ts'
import { companyOfKey, originalKey } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { folderStore } from '#server/kernel/files/folder.ts'
import { signalStored } from '#server/kernel/files/stored-signal.ts'
import { s3Store } from '#server/kernel/files/s3.ts'
import { strippedCopy } from '#server/kernel/metadata/strip-file.ts'

/** Stores the stripped file, and beside it the original when it differs. */
function strippingStore(store: FileStore): FileStore {
  return {
    async put(key, file) {
      const copy = await strippedCopy(companyOfKey(key), file)
      if (copy === undefined) return store.put(key, file)
      try {
        await store.put(originalKey(key), file)
        await store.put(key, copy)
      } finally {
        await rm(copy.path, { force: true })
      }
    },
    get: (key) => store.get(key),
    async remove(key) {
      await store.remove(key)
      await store.remove(originalKey(key))
    },
  }
}

function signaling(store: FileStore): FileStore {
  return {
    ...store,
    async put(key, file) {
      await store.put(key, file)
      signalStored(key)
    },
  }
}

type Place = Pick<Config, 's3Url' | 'dataDir'>

/** Files are stored as they are: for copies of files that were stripped when they arrived. */
export const openPlainStore = ({ s3Url, dataDir }: Place): FileStore =>
  s3Url === undefined ? signaling(folderStore(dataDir)) : s3Store(s3Url)

export function openFileStore(place: Place): FileStore {
  const store = strippingStore(openPlainStore(place))
  const guarded = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      assertNothingHeld('file storage')
      return work(...args)
    }
  }
  return { put: guarded(store.put), get: guarded(store.get), remove: guarded(store.remove) }
}
