import type { Caller } from '#server/kernel/base/caller.ts'
import type { MailFile } from '#server/kernel/email/mail-parts.ts'
import { apart } from '#server/kernel/pdf/pdf-thread.ts'

export interface Attachments {
  sender: string
  files: MailFile[]
}

export async function readAttachments(
  companyId: number,
  raw: Uint8Array,
  caller?: Caller,
): Promise<Attachments> {
  const answer = await apart<Attachments>(
    new URL('attachments-worker.ts', import.meta.url),
    companyId,
    { raw },
    { caller },
  )
  return 'fault' in answer ? { sender: '', files: [] } : answer
}
