import { cleanFileName } from '#server/kernel/base/file-name.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'
import type { ReceivedFile } from '#server/kernel/http/receive-file.ts'
import { type DocumentFile, fileExtension } from '#server/fleet/document/document.service.ts'

/** Stores an upload under a clean name, then inserts its row in the transaction of `save`. */
export function storeDocument<T>(
  services: Services,
  companyId: number,
  { path, size, sha256, content_type, file_name: sent }: ReceivedFile & { readonly file_name: string },
  save: (tx: Tx, file: DocumentFile) => Promise<T>,
): Promise<T> {
  const file_name = cleanFileName(sent, fileExtension(content_type))
  return storeFile(services, companyId, { path, size, sha256, content_type }, (tx, file_key) =>
    save(tx, { file_key, file_name, content_type, size, sha256 }),
  )
}
