import { takeIn } from '#server/edi/exchange/take-in.service.ts'
import { readMail } from '#server/edi/transport/exchange.repository.ts'
import { decodeX12, looksLikeX12, MAX_BYTES } from '#server/edi/x12/read-interchange.ts'
import { readAttachments } from '#server/freight/index.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { oneLine } from '#server/kernel/base/clean-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { JobServices } from '#server/kernel/jobs/define-job.ts'

export interface MailedFile {
  readonly name: string
  readonly text: string
}

/** Attachments that are X12; without one the email's own text, where it is. */
export async function readMailedFiles(
  { db }: Pick<JobServices, 'db'>,
  company: number,
  mail: number,
  caller: Caller,
): Promise<MailedFile[]> {
  const stored = await db.read(company, (tx) => readMail(tx, mail))
  if (!stored || stored.raw.length === 0) return []
  const { files } = await readAttachments(company, stored.raw, caller)
  const found = files
    .filter(({ content }) => content.length <= MAX_BYTES)
    .map(({ name, content }) => ({ name: oneLine(name, 200), text: decodeX12(content) }))
    .filter(({ text }) => looksLikeX12(text))
  if (found.length > 0) return found
  return looksLikeX12(stored.text) ? [{ name: '', text: stored.text }] : []
}

export async function takeMailedFiles(tx: Tx, mail: number, files: readonly MailedFile[]): Promise<void> {
  for (const { name, text } of files)
    await takeIn(tx, { text, file_name: name, via: 'email', incoming_mail: mail })
}
