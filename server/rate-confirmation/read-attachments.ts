import type { Caller } from '#server/core/caller.ts'
import type { MailFile } from '#server/mail/parse/mail-parts.ts'
import { apart } from '#server/pdf/pdf-thread.ts'

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
