import { parentPort, workerData } from 'node:worker_threads'
import PostalMime from 'postal-mime'
import { emailIn } from '#server/mail/parse/values.ts'
import type { Attachments } from './read-attachments.ts'

const MIME_LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 }
const FILES_MOST = 5
const FILE_MOST = 20 * 1024 * 1024

const mail = await PostalMime.parse((workerData as { raw: Uint8Array }).raw, { ...MIME_LIMITS, attachmentEncoding: 'arraybuffer' })
const pdfs = mail.attachments.flatMap(({ filename, content }) => {
  const bytes = new Uint8Array(content as ArrayBuffer)
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
  return isPdf && bytes.length <= FILE_MOST ? [{ file_name: filename ?? 'rate-confirmation.pdf', content: bytes }] : []
})
parentPort?.postMessage({ sender: emailIn(mail.from?.address), pdfs: pdfs.slice(0, FILES_MOST) } satisfies Attachments)
