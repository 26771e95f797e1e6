import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBytes } from '#server/kernel/files/bytes-of.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { stripBytes } from '#server/kernel/metadata/strip-file.ts'

const MAX_BYTES = 100 * 1024 * 1024

export async function stripStored(
  files: FileStore,
  { folder, companyId }: { folder: string; companyId: number },
  { file_key, content_type }: { file_key: string; content_type: string },
): Promise<void> {
  const bytes = await readBytes(files, file_key, MAX_BYTES)
  if (!bytes || (await stripBytes(companyId, content_type, bytes)).equals(bytes)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomBytes(16).toString('hex'))
  await writeFile(path, bytes, { mode: 0o600, flush: true })
  try {
    await files.put(file_key, {
      path,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      content_type,
    })
  } finally {
    await rm(path, { force: true })
  }
}
