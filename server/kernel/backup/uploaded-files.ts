import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storedFile } from '#server/kernel/backup/manifest.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'
import { filesFolder } from '#server/kernel/base/files-folder.ts'
import { isFileKey } from '#server/kernel/files/file-key.ts'
import { folderPath } from '#server/kernel/files/folder.ts'

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Keys of the files in DATA_DIR. */
export async function listUploaded(dataDir: string): Promise<string[]> {
  const root = filesFolder(dataDir)
  const inside = async (folder: string) =>
    readdir(folder).catch((error: unknown) => {
      if (isGone(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return []
      throw error
    })
  const keys: string[] = []
  for (const company of (await inside(root)).filter((name) => /^\d+$/.test(name)))
    for (const shelf of await inside(join(root, company)))
      keys.push(...(await inside(join(root, company, shelf))).map((name) => `${company}/${name}`))
  return keys.filter(isFileKey).toSorted()
}

/** False when the file was deleted meanwhile. */
export async function copyUploaded(vault: Vault, dataDir: string, key: string): Promise<boolean> {
  const bytes = await readFile(folderPath(dataDir, key)).catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
  if (bytes) await vault.put(storedFile(key), bytes)
  return bytes !== undefined
}

/** Copies those that are not in the backup yet; a key always names the same bytes. */
export async function copyNewUploads(
  vault: Vault,
  dataDir: string,
  signal?: AbortSignal,
): Promise<{ keys: string[]; copied: number }> {
  const keys = await listUploaded(dataDir)
  const stored = new Set((await vault.list(storedFile(''))).map(({ name }) => name))
  let copied = 0
  for (const key of keys) {
    signal?.throwIfAborted()
    if (!stored.has(storedFile(key)) && (await copyUploaded(vault, dataDir, key))) copied++
  }
  return { keys, copied }
}
