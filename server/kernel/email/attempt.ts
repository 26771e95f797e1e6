import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/kernel/db/client.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { fileOfMail, type settle, type StoredMail } from '#server/kernel/email/outgoing.repository.ts'
import { type Attachment, RelayError } from '#server/kernel/email/relay.ts'
import type { RelayPool } from '#server/kernel/email/relay-pool.ts'

const BROKEN = 'The connection was lost while sending. This email may or may not have been sent.'

export interface SendingTools {
  db: Database
  files: FileStore | undefined
  log: { warn(context: object, message: string): void }
  retryMs: readonly number[]
  /** Aborted when the email may no longer be sent by this attempt. */
  signal: AbortSignal
  pool: RelayPool
}

export type SendingResult = Parameters<typeof settle>[2]

function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
  })
  return Promise.race([work, aborted])
}

async function findAttachments(
  { db, files }: SendingTools,
  { company_id, id, invoice, factor_schedule, csv, x12, x12_name }: StoredMail,
): Promise<Attachment[]> {
  const file_name = factor_schedule === null ? 'trucks.csv' : 'schedule.csv'
  const content_type = 'text/csv; charset=utf-8'
  const sheets = csv === '' ? [] : [{ file_name, content_type, content: Buffer.from(csv) }]
  if (x12 !== '')
    return [{ file_name: x12_name, content_type: 'application/edi-x12', content: Buffer.from(x12, 'latin1') }]
  if (invoice === null && factor_schedule === null) return sheets
  const file = await db.tenant(company_id, (tx) => fileOfMail(tx, id))
  if (!file) return sheets
  const stored = await files?.get(file.file_key)
  if (!stored)
    throw new RelayError(`The file ${file.file_name} is missing. Send it again.`, {
      isFinal: true,
    })
  return [{ ...file, content: await buffer(stored.stream) }, ...sheets]
}

export async function trySending(tools: SendingTools, mail: StoredMail): Promise<SendingResult> {
  const { signal, log, pool, retryMs } = tools
  try {
    // Before a connection is taken, so that a file store that hangs does not stop other emails.
    const attachments = await untilAborted(signal, findAttachments(tools, mail))
    return { state: 'sent', answer: await pool(signal, (relay) => relay.send(mail, attachments)) }
  } catch (error) {
    const { message, isFinal, isUncertain } =
      error instanceof RelayError ? error : new RelayError(String(error), { isFinal: !signal.aborted })
    log.warn(
      { company_id: mail.company_id, mail: mail.id, attempts: mail.attempts, error: message },
      'email not sent',
    )
    if (isUncertain) return { state: 'uncertain', last_error: `${BROKEN} (${message})` }
    const wait = retryMs[mail.attempts - 1] ?? (signal.aborted ? 0 : undefined)
    return isFinal || wait === undefined
      ? { state: 'failed', last_error: message }
      : { state: 'queued', last_error: message, retryMs: wait }
  }
}
