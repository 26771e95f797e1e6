import { parentPort, workerData } from 'node:worker_threads'
import { mailParts } from '#server/mail/parse/mail-parts.ts'
import { emailIn } from '#server/mail/parse/values.ts'
import type { Attachments } from './read-attachments.ts'

const FILE_MOST = 20 * 1024 * 1024

const { email, files } = await mailParts((workerData as { raw: Uint8Array }).raw)
parentPort?.postMessage({
  sender: emailIn(email.from?.address),
  files: files.filter(({ content }) => content.length <= FILE_MOST),
} satisfies Attachments)
