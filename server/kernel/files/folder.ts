import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesFolder } from '#server/kernel/base/files-folder.ts'
import { assertFileKey } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Throws when the key is none, so that no path can leave the folder. */
export function folderPath(dataDir: string, key: string): string {
  assertFileKey(key)
  const [company = '', name = ''] = key.split('/')
  return join(filesFolder(dataDir), company, name.slice(0, 2), name)
}

export function folderStore(dataDir: string): FileStore {
  const getPath = (key: string) => folderPath(dataDir, key)
  return {
    async put(key, file) {
      const target = getPath(key)
      const folder = dirname(target)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(file.path, target)
      await syncFolder(folder)
    },
    async get(key) {
      try {
        const handle = await open(getPath(key), 'r')
        const { size } = await handle.stat()
        return { stream: handle.createReadStream(), size }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (key) => rm(getPath(key), { force: true }),
  }
}
