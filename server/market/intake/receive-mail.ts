import { createHash } from 'node:crypto'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { cause, mayWorkLater } from '#server/kernel/db/losses.ts'
import type { SenderVerdict } from '#contract/entities/market/sender-proof.ts'
import { readSenderRule } from '#server/market/mail-rule/mail-rule.repository.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { isAnswer } from '#server/market/mail-handling/find-bid.ts'
import { announceIncoming } from '#server/market/mail/announce-incoming.ts'
import { handleMail, listTokens } from '#server/market/mail-handling/handle.ts'
import { othersOn } from '#server/market/mail-handling/colleagues.ts'
import {
  insertIncoming,
  type MailResult,
  otherOfMessageId,
  saveResult,
} from '#server/market/mail/incoming.repository.ts'
import { textWithAttached } from '#server/market/mail/stored-text.ts'
import { quarantined } from '#server/market/mail/mail-result.ts'
import { oneLine } from '#server/kernel/base/clean-text.ts'
import type { Digest } from '#server/market/mail-parser/digest.ts'
import type { TaughtLabel } from '#server/market/mail-parser/label-words.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import type { MailSource, Reader } from '#server/market/mail-parser/reader.ts'
import { nameServers } from '#server/market/mail-watch/name-servers.jobs.ts'

/** Raw recipients, with their plus tags. */
export interface Envelope {
  recipients: readonly string[]
  sender: string
  receivedAt: Date
  source?: MailSource
  verdict: SenderVerdict
  via: readonly string[]
}

export type ReceivedMail = { id: number; state: MailResult['state'] } | { state: 'duplicate' }

// Emails of a broker that is being merged wait for its row lock; they must not hold every connection.
const limit = createLimiter({ name: 'emails taken in for a company', total: 6, perKey: 3 })

/**
 * The email is committed when this resolves. Rejects only when the database is unavailable or the server
 * stops.
 */
export async function receiveMail(
  db: Database,
  reader: Reader,
  companyId: number,
  raw: Buffer,
  envelope: Envelope,
): Promise<ReceivedMail> {
  let digest = await reader.read(raw, envelope.receivedAt, envelope.source)
  const attempt = (failure?: string) =>
    limit(companyId, () => db.tenant(companyId, (tx) => keep(tx, raw, envelope, digest, failure)))
  try {
    const first = await attempt()
    if (!('taught' in first)) return first
    digest = {
      ...(await reader.read(raw, envelope.receivedAt, envelope.source, { taught: first.taught })),
      isTaught: true,
    }
    return (await attempt()) as ReceivedMail
  } catch (error) {
    if (mayWorkLater(error)) throw error
    return (await attempt(`Could not be processed: ${cause(error).message.slice(0, 300)}`)) as ReceivedMail
  }
}

/** Identifies a duplicate over every channel: Message-ID plus content. */
function buildMailKey({ messageId, from, subject, date, text, html }: ReadMail, raw: Buffer): string {
  const hash = createHash('sha256')
  if (messageId === '' || (text === '' && html === '')) return `sha256:${hash.update(raw).digest('hex')}`
  const content = hash.update(JSON.stringify([from.address, subject, date, text, html])).digest('hex')
  return `id:${messageId} ${content}`
}

const thisMinute = () => new Date().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

/** Nothing is written until the email was read again with the labels taught for its sender. */
type Untaught = { taught: readonly TaughtLabel[] }

async function keep(
  tx: Tx,
  raw: Buffer,
  envelope: Envelope,
  digest: Digest,
  failure?: string,
): Promise<ReceivedMail | Untaught> {
  const { mail } = digest
  const { isBlocked, labels } = await readSenderRule(tx, mail.from.address)
  if (labels.length > 0 && !digest.isTaught && failure === undefined && !isBlocked) return { taught: labels }
  const { verdict } = envelope
  const via = envelope.via.map((name) => oneLine(name))
  const sender = oneLine(envelope.sender)
  const received_at = envelope.receivedAt.toISOString()
  const id = await insertIncoming(tx, {
    received_at,
    from: mail.from.name ? `${mail.from.name} <${mail.from.address}>` : mail.from.address || sender,
    sender: (mail.from.address || sender).toLowerCase(),
    to: oneLine(envelope.recipients.join(', '), 2000),
    cc: othersOn(mail, envelope.recipients).join(', ').slice(0, 2000),
    subject: mail.subject,
    reason: '',
    size: raw.length,
    dedup_key: buildMailKey(mail, raw),
    verdict,
    via,
    message_id: mail.messageId,
    in_reply_to: mail.answers[0] ?? '',
    raw,
    text: textWithAttached(mail),
    html: mail.html,
  })
  if (id === undefined) return { state: 'duplicate' }
  if (verdict === 'unknown') await enqueue(tx, nameServers, {}, { key: thisMinute() })
  const other = failure === undefined ? await otherOfMessageId(tx, id, mail.messageId) : undefined
  const reason =
    other === undefined
      ? failure && oneLine(failure)
      : `Same Message-ID as email ${other}, but different content.`
  if (reason !== undefined) {
    const is_answer = isAnswer(mail, listTokens(envelope.recipients))
    await saveResult(tx, id, quarantined(reason, { is_answer }))
    await announceIncoming(tx, id, 'quarantined')
    return { id, state: 'quarantined' }
  }
  const { state } = await handleMail(tx, {
    id,
    received_at,
    recipients: envelope.recipients,
    digest,
    proof: { verdict, via, isConfirmedByUser: false },
    isBlocked,
  })
  return { id, state }
}
