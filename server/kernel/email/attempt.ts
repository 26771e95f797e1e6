import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/kernel/db/client.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { fileOfMail, type settle, type StoredMail } from '#server/kernel/email/outgoing.repository.ts'
import { type Attachment, type Relay, RelayError } from '#server/kernel/email/relay.ts'

const BROKEN = 'The connection was lost while sending. This email may or may not have been sent.'

export interface SendingTools {
  db: Database
  files: FileStore | undefined
  log: { warn(context: object, message: string): void }
  retryMs: readonly number[]
}

export type SendingResult = Parameters<typeof settle>[2]

async function findAttachment(
  { db, files }: SendingTools,
  { company_id, id, invoice }: StoredMail,
): Promise<Attachment | undefined> {
  if (invoice === null) return undefined
  const file = await db.tenant(company_id, (tx) => fileOfMail(tx, id))
  if (!file) return undefined
  const stored = await files?.get(file.file_key)
  if (!stored)
    throw new RelayError(`The file ${file.file_name} is missing. Send the invoice again.`, {
      isFinal: true,
    })
  return { ...file, content: await buffer(stored.stream) }
}

export async function trySending(
  tools: SendingTools,
  relay: Relay,
  mail: StoredMail,
): Promise<SendingResult> {
  try {
    return { state: 'sent', answer: await relay.send(mail, await findAttachment(tools, mail)) }
  } catch (error) {
    const { message, isFinal, isUncertain } =
      error instanceof RelayError ? error : new RelayError(String(error), { isFinal: true })
    tools.log.warn(
      { company_id: mail.company_id, mail: mail.id, attempts: mail.attempts, error: message },
      'email not sent',
    )
    if (isUncertain) return { state: 'uncertain', last_error: `${BROKEN} (${message})` }
    const wait = tools.retryMs[mail.attempts - 1]
    return isFinal || wait === undefined
      ? { state: 'failed', last_error: message }
      : { state: 'queued', last_error: message, retryMs: wait }
  }
}
