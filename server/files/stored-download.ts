import type { FastifyRequest } from 'fastify'
import { NotFound } from '#server/core/errors.ts'
import type { Download } from '#server/core/mount-download.ts'
import type { FileStore } from '#server/files/file-store.ts'

interface StoredFile {
  file_key: string
  file_name: string
  content_type: string
}

/** The file of a record that is called `of` ("document"), to be saved; throws NotFound where there is none, and where the store has lost it. */
export async function storedDownload(
  files: FileStore,
  stored: StoredFile | undefined,
  { log, of }: { log: FastifyRequest['log']; of: string },
): Promise<Download> {
  if (!stored) throw new NotFound()
  const { file_key, file_name, content_type } = stored
  const found = await files.get(file_key)
  if (!found) {
    log.error({ file_key, of }, 'a file is not in the store')
    throw new NotFound(`The file of this ${of} is not there any more.`)
  }
  return { ...found, file_name, content_type }
}
