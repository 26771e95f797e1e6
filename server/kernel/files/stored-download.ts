import type { FastifyRequest } from 'fastify'
import { NotFound } from '#server/kernel/base/errors.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'
import { originalKey } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'

export interface StoredFile {
  file_key: string
  file_name: string
  content_type: string
}

export type LogOf = FastifyRequest['log']

/** Stripped unless `isOriginal`. Throws NotFound when the record has no file or the store lost it. */
export async function storedDownload(
  files: FileStore,
  stored: StoredFile | undefined,
  { log, of, isOriginal = false }: { log: LogOf; of: string; isOriginal?: boolean },
): Promise<Download> {
  if (!stored) throw new NotFound()
  const { file_key, file_name, content_type } = stored
  const found =
    (isOriginal ? await files.get(originalKey(file_key)) : undefined) ?? (await files.get(file_key))
  if (!found) {
    log.error({ file_key, of }, 'a file is missing from storage')
    throw new NotFound(`The file for this ${of} no longer exists.`)
  }
  return { ...found, file_name, content_type }
}
