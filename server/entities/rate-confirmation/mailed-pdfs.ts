import { Readable } from 'node:stream'
import { rm } from 'node:fs/promises'
import type { Caller } from '#server/core/caller.ts'
import { incomingFolder } from '#server/core/mount-upload.ts'
import { emit } from '#server/core/live-outbox.ts'
import { receiveFile } from '#server/core/receive-file.ts'
import type { Tx } from '#server/db/client.ts'
import { DOCUMENT_FILE } from '#server/entities/document/document.service.ts'
import { insertConfirmation } from '#server/entities/rate-confirmation/rate-confirmation.repository.ts'
import { cleanFileName } from '#server/files/file-name.ts'
import { insertPending } from '#server/files/files.repository.ts'
import { keepFile } from '#server/files/keep.ts'
import type { JobServices } from '#server/jobs/define-job.ts'
import { readRaw } from '#server/mail/in/incoming.repository.ts'
import { readAttachments } from '#server/rate-confirmation/read-attachments.ts'

/** Keeps the PDFs of a mail with the bid that it answers, each once however often it is asked, and has those that are new read. */
export async function keepMailedPdfs(
  { db, files, config }: JobServices,
  companyId: number,
  { mail, bid }: { mail: number; bid: number },
  queue: (tx: Tx, id: number) => Promise<unknown>,
  caller?: Caller,
): Promise<void> {
  const raw = (await db.read(companyId, (tx) => readRaw(tx, mail)))?.raw
  if (!raw || raw.length === 0) return
  const { sender, pdfs } = await readAttachments(companyId, raw, caller)
  for (const { file_name: sent, content } of pdfs) {
    const file = await receiveFile(Readable.from([Buffer.from(content)]), incomingFolder(config.dataDir), DOCUMENT_FILE)
    try {
      const { size, sha256, content_type } = file
      const file_name = cleanFileName(sent, 'pdf')
      await keepFile({ db, files }, companyId, file, async (tx, file_key) => {
        const id = await insertConfirmation(tx, { bid, mail, file_key, file_name, content_type, size, sha256, sent_by: sender })
        if (id === undefined) await insertPending(tx, file_key)
        else {
          await queue(tx, id)
          await emit(tx, { type: 'BID_CHANGED', data: { id: bid } })
        }
      })
    } finally {
      await rm(file.path, { force: true })
    }
  }
}
