import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { type LogOf, type StoredFile, storedDownload } from '#server/kernel/files/stored-download.ts'

/** The file as uploaded, for office users; audited. */
export async function originalDownload(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { user, who, log }: { user: SessionUser; who: Changer; log: LogOf },
  of: { record_type: string; record_id: number },
  stored: StoredFile,
): Promise<Download> {
  await db.tenant(user.company_id, (tx) => audit(tx, { who, action: 'original', ...of }))
  return storedDownload(files, stored, { log, of: 'document', isOriginal: true })
}
