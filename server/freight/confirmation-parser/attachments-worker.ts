import { parentPort, workerData } from 'node:worker_threads'
import { UPLOAD_LIMIT } from '#contract/entities/fleet/document.ts'
import { mailParts } from '#server/kernel/email/mail-parts.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import type { Attachments } from './read-attachments.ts'

const { email, files } = await mailParts((workerData as { raw: Uint8Array }).raw)
parentPort?.postMessage({
  sender: emailIn(email.from?.address),
  files: files.filter(({ content }) => content.length <= UPLOAD_LIMIT),
} satisfies Attachments)
