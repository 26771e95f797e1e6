import { fileTypeFromBuffer } from 'file-type'
import { UPLOAD_LIMIT, UPLOAD_TYPES } from '#contract/entities/fleet/document.ts'
import { Readable } from 'node:stream'
import { rm } from 'node:fs/promises'
import type { Caller } from '#server/kernel/base/caller.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { type FileRule, receiveFile } from '#server/kernel/http/receive-file.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  insertConfirmation,
  readSenderVerdict,
} from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import { documentContent } from '#server/kernel/images/document-content.ts'
import { cleanFileName } from '#server/kernel/base/file-name.ts'
import { insertPending } from '#server/kernel/files/files.repository.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'
import type { JobServices } from '#server/kernel/jobs/define-job.ts'
import { readRaw } from '#server/market/index.ts'
import { readAttachments } from '#server/freight/confirmation-parser/read-attachments.ts'
import { mayBePage } from '#server/kernel/scan/readable.ts'

const FILE: FileRule = {
  limit: UPLOAD_LIMIT,
  taken: 'any file.',
  contentOf: async (head) =>
    (await documentContent(head)) ?? (await fileTypeFromBuffer(head))?.mime ?? 'application/octet-stream',
}

/** File endings accepted for unread content: nothing executable. */
const ENDINGS = /\.(docx?|xlsx?|zip|txt|csv|rtf|odt|ods|eml|msg|gif|tiff?|webp|bmp|heif)$/i

const getExtension = (name: string, contentType: string): string =>
  (UPLOAD_TYPES as Readonly<Record<string, string>>)[contentType] ??
  ENDINGS.exec(name)?.[1]?.toLowerCase() ??
  'bin'

/** Idempotent per file; queues only new PDFs and images for reading. */
export async function keepMailedFiles(
  { db, files, config }: JobServices,
  companyId: number,
  { mail, bid }: { mail: number; bid: number },
  queue: (tx: Tx, id: number) => Promise<unknown>,
  caller?: Caller,
): Promise<void> {
  const { raw, sender_verdict } = await db.read(companyId, async (tx) => ({
    raw: (await readRaw(tx, mail))?.raw,
    sender_verdict: await readSenderVerdict(tx, mail),
  }))
  if (!raw || raw.length === 0) return
  const { sender, files: sent } = await readAttachments(companyId, raw, caller)
  for (const { name, content } of sent) {
    const file = await receiveFile(
      Readable.from([Buffer.from(content)]),
      incomingFolder(config.dataDir),
      FILE,
    )
    try {
      const { size, sha256, content_type } = file
      const file_name = cleanFileName(name, getExtension(name, content_type))
      const state = mayBePage(content_type, size) ? 'waiting' : 'not_a_confirmation'
      await storeFile({ db, files }, companyId, file, async (tx, file_key) => {
        const id = await insertConfirmation(tx, {
          bid,
          mail,
          file_key,
          file_name,
          content_type,
          size,
          sha256,
          sent_by: sender,
          sender_verdict,
          state,
        })
        if (id === undefined) await insertPending(tx, file_key)
        else {
          if (state === 'waiting') await queue(tx, id)
          await emit(tx, { type: 'BID_CHANGED', data: { id: bid } })
        }
      })
    } finally {
      await rm(file.path, { force: true })
    }
  }
}
